// The head of a campaign's page: what is asked, how many lie where, how far that can be trusted.

import { html, nothing } from '../lib/lit-html.js';
import { isOfError, shownShort } from '../certificate/statement.js';
import { lineWords, namesView, sideName } from '../wording.js';
import { count, exactPercent, leastPercent, mostPercent, number, percent, plural } from '../words.js';

/** @param {{model: import('../campaign-model.js').CampaignModel, session: any, changeList?: null | (() => void), changeWords?: null | (() => void)}} page list and words can be changed by who may */
export function title({ model, session, changeList, changeWords }) {
  const base = `#/c/${encodeURIComponent(model.name)}`;
  const { words } = model;
  return html`<div class="row campaign-title">
    <div><h1>${model.title}</h1>
      ${words.question ? html`<p class="campaign-question" id="campaign-question">${words.question}</p>` : nothing}
      <p class="soft">${model.isYesNo && words.question ? `${plural(model.status.items, 'item')}.` : html`Which of ${count(model.status.items)} items lie above <strong class="number">${lineWords(words, model.line)}</strong>?`}
        ${namesView(words)}
        ${changeWords ? html`<button class="plain tile-button" id="change-words" @click=${changeWords}>Change the words</button>` : nothing}
        ${changeList ? html`<button class="plain tile-button" id="change-list" @click=${changeList}>Change the list</button>` : nothing}</p></div>
    <span class="push"></span>
    ${connection(model)}
    ${session.role === 'reader' || model.gone ? nothing : html`<a class="button main" href="${base}/check">Check items</a>`}
  </div>
  ${model.gone ? html`<p class="problem" role="alert" id="gone">${model.gone} <a href="#/">All campaigns</a></p>` : nothing}`;
}

/** Whether what is shown is what there is. */
function connection({ gone, isConnected, stale, age }) {
  if (gone) return nothing;
  if (!isConnected) return html`<span class="badge lost" role="status">connection lost, trying again</span>`;
  if (age && !stale) return html`<span class="badge" id="age" title="The server is working in newer answers">as of ${age}</span>`;
  return stale ? html`<span class="badge lost" role="status" id="stale">${stale}</span>` : html`<span class="badge live" title="Changes show at once">live</span>`;
}

/**
 * @param {import('./summary.js').Summary} summary @param {any} status @param {any} header of the field that is shown
 * @param {null | (() => void)} changeBudget null for who may not @param {import('../wording.js').Words} words
 */
export function counts(summary, status, header, changeBudget, words) {
  const all = status.items - (status.retired ?? 0);
  return html`<section class="counts" aria-label="Where items lie">
    ${tile('above', '▲', sideName(words, 'above'), summary.above, percent(summary.above / all))}
    ${tile('below', '▼', sideName(words, 'below'), summary.below, percent(summary.below / all))}
    ${tile('undecided', '●', 'undecided', summary.undecided, summary.undecided === 0 ? 'none' : `${count(summary.leaningAbove)} of them lean above`)}
    ${wrong(summary, status, header.trusted)}
    ${certified(status, header.audited)}
    ${checks(summary, status, changeBudget)}
  </section>`;
}

/**
 * How far a search has come: what is found, what may still be missed, and what is proved of it.
 * @param {import('./summary.js').Summary} summary @param {any} status @param {any} header of the field that is shown, of the line that is asked
 */
export function foundSoFar(summary, status, header) {
  if (status.checks === 0 || !header.missed) return nothing;
  const { low, high } = header.missed;
  const unchecked = summary.above + summary.leaningAbove - summary.found;
  const { last } = status.audit;
  const recall = holds(header.audited) && last.goal.recall !== undefined ? last.claims.find(({ of }) => of === 'recall') : undefined;
  return html`<p class="found-so-far" id="found-so-far"><strong>${count(summary.found)} found</strong> by checks${unchecked > 0 ? html`, ${count(unchecked)} more called above without a check${summary.leaningAbove > 0 ? ', counting undecided ones that lean above' : ''}` : nothing}.
    The model expects <strong>${high === 0 ? 'no' : low === 0 ? `up to ${count(high)}` : low < high ? `${count(low)} to ${count(high)}` : count(high)} more</strong> among those called below${header.trusted ? '' : '; with too few checks to rely on'}.
    ${recall ? html`<strong>Certified: at least ${leastPercent(recall.atLeast)} of all above are found.</strong>` : nothing}</p>`;
}

function tile(kind, sign, word, n, remark) {
  return html`<div class="card tile ${kind}"><div class="tile-word"><span aria-hidden="true">${sign}</span> ${word}</div>
    <div class="tile-number number" id="count-${kind}">${count(n)}</div><small>${remark}</small></div>`;
}

function wrong(summary, status, trusted) {
  if (status.checks === 0 || summary.wrong === null) {
    return html`<div class="card tile"><div class="tile-word">expected wrong</div><div class="tile-number">–</div>
      <small>${status.checks === 0 ? 'nothing is checked yet' : 'this method gives no estimate'}</small></div>`;
  }
  return html`<div class="card tile"><div class="tile-word">expected wrong</div>
    <div class="tile-number number" id="expected-wrong">about ${count(summary.wrong)}</div>
    <small>${summary.range ? html`<span id="expected-range">${count(summary.range.low)} to ${count(summary.range.high)}</span>, ` : nothing}${percent(summary.wrong / status.items)} of all; an estimate, ${trusted ? 'not a guarantee' : 'with too few checks to rely on'}</small></div>`;
}

function certified({ audit, items }, standing) {
  if (audit.running) {
    return html`<div class="card tile"><div class="tile-word">audit running</div><div class="tile-number number">${count(audit.running.drawn)}</div>
      <small>${plural(audit.running.drawn, 'item')} drawn at random, ${count(audit.running.flags)} found wrong or unclear; about ${count(audit.running.itemsLeft)} more</small></div>`;
  }
  const last = audit.last;
  if (!last) {
    return html`<div class="card tile"><div class="tile-word">certified</div><div class="tile-number">nothing yet</div><small>run an audit on the page “Certificate”</small></div>`;
  }
  const short = shownShort(last);
  if (last.passed && !holds(standing)) {
    return html`<div class="card tile"><div class="tile-word">certified before</div><div class="tile-number number">${short[0]}</div>
      <small>${standing?.sameList === false ? `of the list as it was, ${plural(last.items, 'item')}` : standing?.sameQuestion ? `of what was decided then; ${plural(standing.changed, 'item')} changed sides since` : 'for another line'}</small></div>`;
  }
  return html`<div class="card tile ${last.passed ? 'good' : ''}"><div class="tile-word">${last.passed ? 'certified' : 'audit not passed'}</div>
    <div class="tile-number number">${last.passed ? short[0] : `${count(last.drawn)} drawn`}</div>
    <small>${isOfError(last.goal) ? `${mostPercent(last.mostWrong / (last.items ?? items))} of all at most, ` : short.slice(last.passed ? 1 : 0).map((each) => `${each}, `)}${exactPercent(last.goal.confidence)} sure${last.passed ? '' : isOfError(last.goal) ? '; more than wanted' : '; less than wanted'}</small></div>`;
}

/** Whether what an audit showed is true of what is shown. @param {{sameQuestion: boolean, sameList?: boolean, changed: number} | null} standing as the field's header has it */
export function holds(standing) {
  return standing !== null && standing.sameQuestion && standing.sameList !== false && standing.changed === 0;
}

/** A number of checks, or what they cost. @param {number} x */
function amount(x) {
  return Number.isInteger(x) ? count(x) : number(x, 6);
}

function checks(summary, status, changeBudget) {
  const left = status.budget === null ? '' : `; ${amount(Math.max(0, status.budget - status.spent))} left of ${amount(status.budget)}`;
  return html`<div class="card tile"><div class="tile-word">checks made</div><div class="tile-number number" id="count-checks">${count(status.checks)}</div>
    <small>of ${plural(summary.checked, 'item')}${left}${status.open ? `; ${count(status.open)} being checked` : ''}
      ${changeBudget ? html`<button class="plain tile-button" id="change-budget" aria-label="${status.budget === null ? 'Set a limit on checks' : 'Change the budget'}" @click=${changeBudget}>${status.budget === null ? 'Set a limit' : 'Change'}</button>` : nothing}</small></div>`;
}

/**
 * What to do when nobody is given items any more; an audit draws its items whatever is spent.
 * @param {any} status @param {string} name @param {null | (() => void)} changeBudget
 */
export function spent(status, name, changeBudget) {
  if (!status.finished || status.audit.running) return nothing;
  return html`<div class="notice row" id="budget-spent"><span><strong>${status.budget === null ? 'Every item is checked:' : `The budget of ${amount(status.budget)} is spent:`}</strong> no more items are handed out. The decisions stay, and an <a href="#/c/${encodeURIComponent(name)}/certificate">audit</a> can still show how far it is right.
    ${status.budget === null ? nothing : changeBudget ? 'To go on, allow more.' : 'To go on, its owner must allow more.'}</span>${changeBudget && status.budget !== null ? html`<button id="raise-budget" @click=${changeBudget}>Change the budget</button>` : nothing}</div>`;
}
