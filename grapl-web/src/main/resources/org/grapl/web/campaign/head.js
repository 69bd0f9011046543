// The head of a campaign's page: what is asked, how many lie where, how far that can be trusted.

import { html, nothing } from '../lib/lit-html.js';
import { count, number, percent, plural } from '../words.js';

/** @param {{model: import('../campaign-model.js').CampaignModel, session: any, example: import('../example.js').Example | null}} page */
export function title({ model, session, example }) {
  const base = `#/c/${encodeURIComponent(model.name)}`;
  return html`<div class="row campaign-title">
    <div><h1>${model.name}</h1>
      <p class="soft">Which of ${count(model.status.items)} items lie above <strong class="number">${number(model.line, 6)}</strong>?
        ${example ? html`${example.question} Above: ${example.above}; below: ${example.below}.` : nothing}</p></div>
    <span class="push"></span>
    ${model.isConnected ? html`<span class="badge live" title="Changes show at once">live</span>` : html`<span class="badge lost" role="status">connection lost, trying again</span>`}
    ${session.role === 'reader' ? nothing : html`<a class="button main" href="${base}/check">Check items</a>`}
  </div>`;
}

/** @param {import('./summary.js').Summary} summary @param {any} status @param {any} header of the field that is shown */
export function counts(summary, status, header) {
  const all = status.items;
  return html`<section class="counts" aria-label="Where items lie">
    ${tile('above', '▲', 'above', summary.above, percent(summary.above / all))}
    ${tile('below', '▼', 'below', summary.below, percent(summary.below / all))}
    ${tile('undecided', '●', 'undecided', summary.undecided, summary.undecided === 0 ? 'none' : `${count(summary.leaningAbove)} of them lean above`)}
    ${wrong(summary, status, header.trusted)}
    ${certified(status, header.audited)}
    ${checks(summary, status)}
  </section>`;
}

function tile(kind, sign, word, n, remark) {
  return html`<div class="card tile ${kind}"><div class="tile-word"><span aria-hidden="true">${sign}</span> ${word}</div>
    <div class="tile-number number" id="count-${word}">${count(n)}</div><small>${remark}</small></div>`;
}

function wrong(summary, status, trusted) {
  if (status.observations === 0 || summary.wrong === null) {
    return html`<div class="card tile"><div class="tile-word">expected wrong</div><div class="tile-number">–</div>
      <small>${status.observations === 0 ? 'nothing is checked yet' : 'this method has no opinion'}</small></div>`;
  }
  return html`<div class="card tile"><div class="tile-word">expected wrong</div>
    <div class="tile-number number" id="expected-wrong">about ${count(summary.wrong)}</div>
    <small>${percent(summary.wrong / status.items)} of all; an opinion, ${trusted ? 'not a guarantee' : 'and too little is checked to rely on it'}</small></div>`;
}

function certified({ audit, items }, standing) {
  if (audit.running) {
    return html`<div class="card tile"><div class="tile-word">audit under way</div><div class="tile-number number">${count(audit.running.drawn)}</div>
      <small>${plural(audit.running.drawn, 'item')} drawn at random, ${count(audit.running.flags)} found wrong or unclear</small></div>`;
  }
  const last = audit.last;
  if (!last) {
    return html`<div class="card tile"><div class="tile-word">certified</div><div class="tile-number">nothing yet</div><small>an audit on the page “Certificate” can do that</small></div>`;
  }
  if (last.passed && !holds(standing)) {
    return html`<div class="card tile"><div class="tile-word">certified before</div><div class="tile-number number">≤ ${count(last.mostWrong)} wrong</div>
      <small>${standing?.sameQuestion ? `of what was decided then; ${plural(standing.changed, 'item')} changed side since` : 'for another line'}</small></div>`;
  }
  return html`<div class="card tile ${last.passed ? 'good' : ''}"><div class="tile-word">${last.passed ? 'certified' : 'audit not passed'}</div>
    <div class="tile-number number">${last.passed ? `≤ ${count(last.mostWrong)} wrong` : `${count(last.drawn)} drawn`}</div>
    <small>${percent(last.mostWrong / items)} of all at most, ${percent(last.confidence)} sure${last.passed ? '' : '; more than wanted'}</small></div>`;
}

/** Whether what an audit showed is true of what is shown. @param {{sameQuestion: boolean, changed: number} | null} standing as the field's header has it */
export function holds(standing) {
  return standing !== null && standing.sameQuestion && standing.changed === 0;
}

function checks(summary, status) {
  const left = status.budget === null ? '' : `; ${count(Math.max(0, status.budget - status.spent))} left of ${count(status.budget)}`;
  return html`<div class="card tile"><div class="tile-word">checks made</div><div class="tile-number number" id="count-checks">${count(status.observations)}</div>
    <small>of ${plural(summary.checked, 'item')}${left}${status.open ? `; ${count(status.open)} being checked` : ''}</small></div>`;
}
