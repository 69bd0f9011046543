// The page of somebody who checks: the card, the answers, and what is around them.

import { html, nothing, render } from '../lib/lit-html.js';
import { drawAnswer, exampleOf, recordedAnswers } from '../example.js';
import { campaignPath, get } from '../api.js';
import { attributesOf, titleOf } from '../item-attributes.js';
import { instructionsView, questionOf, sideName } from '../wording.js';
import { number } from '../words.js';
import { mayBeYesNo, numberField, readNumber, sideOf, yesNo } from './answer.js';
import { cardView, openLink, shortened } from './card.js';
import { leftBehindView } from './gone.js';
import { confirmDialog, helpDialog } from './help.js';
import { askBackView, refusedView } from './history.js';
import { areKeysOn, listenToKeys, switchKeys } from './keys.js';
import { Nearby } from './nearby.js';
import { Progress } from './progress.js';
import { SecondOpinions } from './second-opinion.js';
import { keepIfPossible, storageOf } from './storage.js';
import { aroundView, nothingView, stateOf, stateView, whyNothing } from './around.js';

/** Fewer answers say nothing of what is usual. */
const ENOUGH_TO_COMPARE = 3;

/** A card that came by itself is not meant by a finger that was on its way already, in milliseconds. */
const SETTLES = 600;

export class Desk {
  /** @param {HTMLElement} root @param {{name: string, worker: string, session: any, about: any, sitting: import('./sitting.js').Sitting, rename: () => void}} options */
  constructor(root, { name, worker, session, about, sitting, rename }) {
    Object.assign(this, { root, name, worker, session, about, sitting, rename });
    const mayRead = session.role !== 'worker';
    this.progress = new Progress(name, mayRead, () => { this.show(); this.lookAtWords(); });
    this.second = new SecondOpinions(name, worker);
    this.nearby = new Nearby(name, () => this.show());
    this.example = exampleOf(about);
    this.recorded = new Map();
    this.modePlace = `grapl-check-mode:${name}`;
    this.readPlace = `grapl-check-read:${name}`;
    this.mode = storageOf('localStorage').getItem(this.modePlace);
    this.hasKeys = areKeysOn();
    this.said = '';
    /** Whether it was said that answers wait, and not yet that all were sent. */
    this.isWaitSaid = false;
    this.stateSaid = '';
    this.isExpected = false;
    this.cameAt = -Infinity;
    /** Why there was no card when last shown; empty if there was one. */
    this.whyEmpty = '';
    this.isSaidAnew = false;
    this.clear(undefined);
    this.listeners = [
      ['change', () => this.show()],
      ['said', (event) => { this.said = event.detail; this.isSaidAnew = true; }],
      ['kept', (event) => this.kept(event.detail)],
    ];
  }

  async open() {
    this.listeners.forEach(([type, listener]) => this.sitting.addEventListener(type, listener));
    this.stopKeys = listenToKeys((key) => this.deedOf(key));
    this.root.addEventListener('click', onceOnly, true);
    this.show();
    const optional = (failure) => failure.status === undefined && console.error(failure);
    this.progress.look().catch(optional);
    this.second.look().then(() => this.show(), optional);
    if (this.example) recordedAnswers(this.example).then((answers) => { this.recorded = answers; this.show(); }, optional);
    await this.sitting.begin();
    this.show();
  }

  close() {
    this.isClosed = true;
    this.listeners.forEach(([type, listener]) => this.sitting.removeEventListener(type, listener));
    this.stopKeys();
    this.root.removeEventListener('click', onceOnly, true);
    this.progress.close();
  }

  /** What the campaign is about in people's own words. @returns {import('../wording.js').Words} */
  get words() {
    return this.about.words ?? {};
  }

  /** An owner may have changed the words since. */
  async lookAtWords() {
    const { wordedAt } = this.progress.status ?? {};
    if (wordedAt === undefined || wordedAt <= (this.about.wordedAt ?? 0) || this.wordsSought === wordedAt) return;
    this.wordsSought = wordedAt;
    const now = await get(campaignPath(this.name)).catch(() => this.about);
    if (now.created === this.about.created) Object.assign(this.about, { words: now.words, wordedAt: now.wordedAt });
    this.show();
  }

  /** The line of the question now asked, or of the one asked first. */
  get line() {
    return this.progress.status?.threshold ?? this.about.settings.threshold;
  }

  /** Whether there are two buttons: as the campaign's checks are, unless the reviewer chose otherwise. */
  get isYesNo() {
    if (!mayBeYesNo(this.line)) return false;
    return this.mode ? this.mode === 'buttons' : this.about.settings.noise === 'yes-no' || this.words.yesNo === true;
  }

  /** @returns {import('./tickets.js').Card | undefined} */
  get card() {
    return this.sitting.tickets.present;
  }

  clear(item) {
    Object.assign(this, { item, typed: '', numberProblem: '', surprise: undefined, note: '', hasNote: false });
  }

  /** Whether the card at hand is the one that is shown: others may come to the front by themselves. */
  get isShown() {
    return this.card !== undefined && this.card.item === this.item && performance.now() - this.cameAt >= SETTLES;
  }

  answer(value, words) {
    if (!this.isShown) return;
    const { isSecond } = this.card;
    const note = this.note.trim();
    this.leaving(() => this.sitting.answer(value, words, note));
    this.progress.soon();
    if (!isSecond) this.outcome = '';
  }

  /** Does what ends the card that is shown: the next one is new, also if it is the same item once more. @param {() => void} deed */
  leaving(deed) {
    this.item = undefined;
    this.expecting(deed);
    this.show();
  }

  /** Does what brings another card: whoever did it knows. @param {() => void} deed */
  expecting(deed) {
    this.isExpected = true;
    try {
      deed();
    } finally {
      this.isExpected = false;
    }
  }

  choose(isAbove) {
    this.answer(isAbove ? 1 : 0, isAbove ? 'above' : 'below');
  }

  sendNumber() {
    const { value, problem } = readNumber(this.typed);
    const isOutside = this.about.settings.noise === 'yes-no' && (value < 0 || value > 1);
    if (value === undefined || isOutside) {
      this.numberProblem = isOutside ? 'Values of this campaign lie between 0 and 1.' : problem ?? 'Type a number first.';
      this.show();
      return;
    }
    if (this.surprise !== value && this.isFarFromOthers(value)) {
      this.surprise = value;
      this.numberProblem = `${number(value, 6)} is far from your other answers. If it is right, send it once more.`;
      this.show();
      return;
    }
    this.answer(value, `${number(value, 6)}, ${sideOf(value, this.line)}`);
    this.settleFocus();
  }

  /** Whether a number looks like a slip of the finger, such as a lost point: beyond three times the range of one's answers so far. */
  isFarFromOthers(value) {
    const others = this.sitting.diary.deeds.filter((deed) => deed.kind === 'answer').map((deed) => deed.value);
    if (others.length < ENOUGH_TO_COMPARE) return false;
    const [least, most] = [Math.min(...others, this.line), Math.max(...others, this.line)];
    return value < least - 3 * (most - least) || value > most + 3 * (most - least);
  }

  useRecorded() {
    if (!this.isShown) return;
    const value = this.drawn;
    this.answer(value, this.isYesNo ? sideOf(value, this.line) : `${number(value, 6)}, ${sideOf(value, this.line)}`);
  }

  /** A recorded answer to the item that is shown, the same as long as it is; undefined if there is none. */
  get drawn() {
    const { item, ticket } = this.card;
    const recorded = this.recorded.get(item);
    if (recorded === undefined) return undefined;
    const drawnFor = `${ticket} ${item}`; // several may wait for a ticket
    if (this.drawnFor !== drawnFor) Object.assign(this, { drawnFor, drawnValue: drawAnswer(this.example, recorded) });
    return this.drawnValue;
  }

  /** After a number the keys are to work again, but on a phone the keyboard is to stay. */
  settleFocus() {
    if (this.hasKeys && !matchMedia('(pointer: coarse)').matches) this.root.querySelector('#check-card')?.focus();
  }

  undo(deed = this.sitting.diary.lastAnswer) {
    if (!deed) return;
    const closesAudit = deed.kind === 'answer' && !this.sitting.queue.find(deed.id) && this.progress.status?.audit.running && this.session.role === 'owner';
    if (closesAudit) this.confirm('check-audit-dialog', () => this.expecting(() => this.sitting.undo(deed)));
    else this.expecting(() => this.sitting.undo(deed));
    this.progress.soon();
  }

  confirm(id, confirmed) {
    this.confirmed = confirmed;
    this.root.querySelector(`#${id}`).showModal();
  }

  writeNote() {
    this.hasNote = true;
    this.show();
    this.root.querySelector('#check-note').focus();
  }

  startNumber(digit) {
    this.typed += digit;
    this.show();
    this.root.querySelector('#answer-number').focus();
  }

  deedOf(key) {
    if (key === '?') return () => this.root.querySelector('#check-help-dialog').showModal();
    if (!this.hasKeys) return undefined;
    if (key === 'u' && this.sitting.diary.lastAnswer) return () => this.undo();
    if (!this.isShown) return undefined;
    if (this.isYesNo && (key === 'a' || key === 'b')) return () => this.choose(key === 'a');
    if (!this.isYesNo && /^[-−.,0-9]$/.test(key)) return () => this.startNumber(key);
    if (key === 'r' && this.recorded.has(this.card.item)) return () => this.useRecorded();
    if (key === 'o' && attributesOf(this.card).link) return () => openLink(this.card);
    return { s: () => this.skip(), x: () => this.askAside(), n: () => this.writeNote() }[key];
  }

  skip() {
    if (this.isShown) this.leaving(() => this.sitting.skip());
  }

  askAside() {
    const { item } = this;
    this.asideItem = item;
    this.show();
    this.confirm('check-aside-dialog', () => {
      const note = this.note.trim();
      if (this.isShown && this.item === item) this.leaving(() => this.sitting.setAside(note));
    });
  }

  /** The server has an answer: a second opinion can now be compared with the first. */
  async kept(deed) {
    if (!deed.card.isSecond) return;
    try {
      this.outcome = await this.second.sentenceAfter(deed.card.item, deed.observation, deed.value, this.line);
      this.sitting.diary.change(deed.id, { remark: this.outcome });
      if (this.outcome) this.sitting.say(`${deed.card.item}: ${this.outcome}`);
      await this.second.look();
    } catch (failure) {
      if (failure.status === undefined) throw failure;
    }
    this.show();
  }

  /** Gives up the items at hand for others that wait for a second opinion, or the other way round. */
  async switchSecond(isOn) {
    this.second.isOn = isOn;
    this.outcome = '';
    if (await this.sitting.change(isOn ? () => this.second.look() : null)) return;
    this.second.isOn = !isOn;
    this.show();
  }

  setMode(mode) {
    this.mode = mode;
    keepIfPossible(storageOf('localStorage'), this.modePlace, mode);
    this.show();
  }

  /** Instructions are open until somebody has folded these very ones. */
  get isInstructing() {
    return storageOf('localStorage').getItem(this.readPlace) !== String(this.about.wordedAt ?? 0);
  }

  instruct(isOpen) {
    if (isOpen !== this.isInstructing) keepIfPossible(storageOf('localStorage'), this.readPlace, isOpen ? '' : String(this.about.wordedAt ?? 0));
  }

  /** @param {boolean} isOn whether single keys answer */
  setKeys(isOn) {
    this.hasKeys = isOn;
    switchKeys(isOn);
    this.show();
  }

  /** What a button says of its key. @param {string} key */
  shortcut(key) {
    return this.hasKeys ? key : nothing;
  }

  /** Says once that answers wait and once that all were sent: those who listen need not hear every number between. */
  sayState() {
    const { isWaiting, isStuck } = stateOf(this.sitting);
    if (isStuck && !this.isWaitSaid) {
      this.isWaitSaid = true;
      this.stateSaid = 'The server cannot be reached. Your answers wait until it can.';
    } else if (!isWaiting && this.isWaitSaid) {
      this.isWaitSaid = false;
      this.stateSaid = this.sitting.queue.refused.length > 0 ? 'The server was reached, but did not accept all answers.' : 'All answers were sent.';
    }
  }

  /** Says which card came by itself, or why there is none. */
  sayWhetherEmpty() {
    const { card } = this;
    const { title = '', words, why } = card ? {} : whyNothing(this);
    const isNews = title !== this.whyEmpty && (words || why);
    if (card && this.whyEmpty && !this.isSaidAnew) this.said = `Next: ${titleOf(card)}.`;
    else if (isNews) this.said = this.isSaidAnew ? `${this.said} ${title}.` : `${title}.`;
    this.whyEmpty = title;
    this.isSaidAnew = false;
  }

  show() {
    if (this.isClosed) return;
    const { card, sitting } = this;
    if (card?.item !== this.item) {
      this.cameAt = card && this.item !== undefined && !this.isExpected ? performance.now() : -Infinity;
      this.clear(card?.item);
    }
    this.nearby.look(card);
    this.sayWhetherEmpty();
    this.sayState();
    const hadFocus = this.root.contains(document.activeElement);
    if (card?.isSecond && !this.second.firstBy.has(card.item)) this.second.learnWho(card.item).then(() => this.show(), () => {});
    render(
      html`<div class="check ${this.hasKeys ? '' : 'keys-off'}">
        <div class="check-main">
          ${stateView(this)}
          ${refusedView(sitting.queue.refused, {
            mayRecord: this.session.role === 'owner', record: (entry) => sitting.again(entry, { kind: 'record' }), repeat: (entry) => sitting.again(entry), drop: (entry) => sitting.dropRefused(entry),
          })}
          ${askBackView(this.words, sitting.diary.deeds, (deed) => this.undo(deed), (deed) => sitting.confirm(deed))}
          ${leftBehindView(this.about, this.session, () => this.show())}
          ${sitting.problem ? html`<p class="problem" id="check-problem">${sitting.problem}</p>` : nothing}
          ${card ? instructionsView(this.words, this.isInstructing, (isOpen) => this.instruct(isOpen)) : nothing}
          ${card ? this.cardWithAnswers(card) : nothingView(this)}
        </div>
        ${aroundView(this)}
        <p class="hidden-text" id="check-live" aria-live="polite">${this.said}</p>
        <p class="hidden-text" id="check-live-state" aria-live="polite">${this.stateSaid}</p>
        ${helpDialog({ isYesNo: this.isYesNo, isExample: this.recorded.size > 0, hasKeys: this.hasKeys })}
        ${confirmDialog({ id: 'check-aside-dialog', title: `Set ${shortened(this.asideItem ?? 'it')} aside?`, words: 'For items that nobody can check: a picture is broken, a place cannot be reached. Nobody is asked about it again, unless an audit draws it. To leave it to somebody else, skip it instead.', yes: 'Set aside', confirm: () => this.confirmed() })}
        ${confirmDialog({ id: 'check-audit-dialog', title: 'Undo and stop the audit?', words: 'An audit is running. Its result may depend on this answer, so undoing the answer stops the audit.', yes: 'Undo', confirm: () => this.confirmed() })}
      </div>`,
      this.root,
    );
    // What had the focus may be gone; who cannot see the page would begin at its top again.
    if (hadFocus && !this.root.contains(document.activeElement)) this.root.querySelector('#check-card, #check-nothing')?.focus();
  }

  cardWithAnswers(card) {
    const recorded = this.drawn;
    const shortcut = (key) => this.shortcut(key);
    return html`<section class="card check-card" id="check-card" tabindex="-1" aria-labelledby="check-item">
        ${card.isSecond ? html`<p class="purpose" id="check-second-note">${this.second.sentenceBefore(card.item)}</p>` : nothing}
        ${cardView(card, shortcut)}
        ${recorded === undefined ? nothing : html`<p class="notice row" id="check-example"><span>Just an example: a check could give <strong>${this.isYesNo ? sideName(this.words, sideOf(recorded, this.line)) : number(recorded, 6)}</strong>.</span> <button id="check-use-recorded" aria-keyshortcuts=${shortcut('R')} @click=${() => this.useRecorded()}>Use it <kbd aria-hidden="true">R</kbd></button></p>`}
        ${this.hasNote ? html`<p class="note"><label for="check-note">Note, kept with the answer</label><br><input id="check-note" maxlength="2000" autocomplete="off" .value=${this.note} @input=${(event) => { this.note = event.target.value; }} @keydown=${(event) => this.noteKey(event)}></p>` : nothing}
      </section>
      <div class="answers">
        <p class="question" id="check-question">${questionOf(this.words, this.line, this.isYesNo)}</p>
        ${this.isYesNo
          ? yesNo((isAbove) => this.choose(isAbove), this.words, shortcut)
          : numberField({ typed: this.typed, problem: this.numberProblem, line: this.line, unit: this.words.unit ?? '', type: (text) => { this.typed = text; this.numberProblem = ''; this.show(); }, send: () => this.sendNumber() })}
        <div class="deeds">
          <button id="check-skip" aria-keyshortcuts=${shortcut('S')} @click=${() => this.skip()}>Skip <kbd aria-hidden="true">S</kbd></button>
          <button id="check-undo" aria-keyshortcuts=${shortcut('U')} ?disabled=${!this.sitting.diary.lastAnswer} @click=${() => this.undo()}>Undo <kbd aria-hidden="true">U</kbd></button>
          <button id="check-note-button" aria-keyshortcuts=${shortcut('N')} @click=${() => this.writeNote()}>Note <kbd aria-hidden="true">N</kbd></button>
          <button id="check-aside" aria-keyshortcuts=${shortcut('X')} @click=${() => this.askAside()}>Can’t check <kbd aria-hidden="true">X</kbd></button>
        </div>
      </div>`;
  }

  /** Enter and Escape leave the note for the answer. */
  noteKey(event) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    this.root.querySelector('#check-card').focus();
  }
}

/** The second click of a double click was meant for what was there before: undone by it would be another answer. */
function onceOnly(event) {
  if (event.detail < 2 || !event.target.closest('button:not(#answer-sign)')) return;
  event.preventDefault();
  event.stopPropagation();
}
