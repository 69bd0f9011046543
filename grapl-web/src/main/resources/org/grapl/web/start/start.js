// A new campaign: an example or files, what was understood, the line, start.

import { html, nothing, render } from '../lib/lit-html.js';
import { get, newKey } from '../api.js';
import { opened } from '../page.js';
import { plural } from '../words.js';
import { advancedView } from './advanced.js';
import { answersView } from './answers.js';
import { create } from './create.js';
import { freeName, isLineClear, neighboursOf, newDraft, problemOfNeighbours, problemsOf, refusalOf } from './draft.js';
import { answersOf, exampleWords, examplesView, fetchFiles, loadExamples, rememberExample } from './examples.js';
import { problemOf, textField } from './field.js';
import { dropZone, fileList, foreign, guessRole, isExport, unreadable } from './files.js';
import { offerImport } from './import.js';
import { lineView, valueColumn } from './line-chooser.js';
import { describe, understandingView } from './understanding.js';

const MOST_FILES = 4;

/** What was typed stays when somebody looks at another page, or has to log in, and comes back. */
let kept = newDraft();

export async function mount(root, { session, go }) {
  if (session.role !== 'owner') {
    render(html`<div class="card"><h1>New campaign</h1><p>Only owners can make campaigns. Ask the person who runs this server for an owner’s token.</p></div>`, root);
    return () => {};
  }
  return opened(new StartPage(root, go));
}

class StartPage {
  constructor(root, go) {
    this.root = root;
    this.go = go;
    this.draft = kept;
    this.examples = [];
    this.taken = new Set();
    this.look = new AbortController();
    /** Settles when the files were looked into. */
    this.looked = Promise.resolve();
    this.upload = new AbortController();
    this.isClosed = false;
    this.isStarting = false;
    this.sent = 0;
    this.said = '';
    /** A file that is dropped beside the place for it would replace the page. */
    this.guard = (event) => event.preventDefault();
    this.drop = (event) => {
      event.preventDefault();
      this.dropped([...event.dataTransfer.files]);
    };
  }

  async open() {
    window.addEventListener('dragover', this.guard);
    window.addEventListener('drop', this.drop);
    const [examples, { campaigns }] = await Promise.all([loadExamples(), get('/v1/campaigns?limit=1000')]);
    this.examples = examples;
    this.taken = new Set(campaigns.map((each) => each.name));
    this.show();
    // Whoever left while files were being looked into comes back to the same question.
    if (this.draft.files.some((each) => !each.role)) this.understand();
  }

  close() {
    this.isClosed = true;
    window.removeEventListener('dragover', this.guard);
    window.removeEventListener('drop', this.drop);
    this.look.abort();
    this.draft.isLooking = false;
    // An example whose files have not come is not half chosen: its line would be taken for one's own.
    kept = this.draft.files.length === 0 ? newDraft() : this.draft;
  }

  /** Changes the draft as a person does: what was wrong with a field is forgotten with it. */
  set(patch, ...mended) {
    Object.assign(this.draft, patch, { key: '' });
    for (const field of mended) delete this.draft.problems[field];
    this.show();
  }

  startOver() {
    this.look.abort();
    this.upload.abort();
    this.isStarting = false;
    this.draft = newDraft();
    render(nothing, this.root.querySelector('#import'));
    this.show();
    this.root.querySelector('#drop').scrollIntoView({ block: 'nearest' });
  }

  async chooseExample(example) {
    this.startOver();
    const { draft } = this;
    Object.assign(draft, { example, line: String(example.threshold), ...answersOf(example), goal: example.goal ?? 'sides', words: exampleWords(example), isLooking: true });
    this.show();
    let files;
    try {
      files = await fetchFiles(example);
    } catch (failure) {
      if (this.isMine(draft)) {
        this.startOver();
        this.set({ problems: { files: failure.message } });
      }
      return;
    }
    if (this.isMine(draft)) await this.addFiles(files, example);
  }

  /** Whether an answer that was waited for is still wanted: this page is shown, and nobody has started over. */
  isMine(draft) {
    return !this.isClosed && this.draft === draft;
  }

  /** Files that were dropped anywhere on the page. */
  dropped(files) {
    if (files.length === 0 || this.isStarting) return;
    if (this.draft.example) this.startOver();
    this.addFiles(files);
  }

  async addFiles(brought, example = null) {
    const strange = brought.map(foreign).filter((each) => each).join(' ');
    const files = brought.filter((each) => !foreign(each));
    if (files.length > 0) await this.addReadable(files, example);
    if (strange && !this.isClosed) this.set({ problems: { ...this.draft.problems, files: strange } });
  }

  async addReadable(files, example) {
    const exported = files.find(isExport);
    if (exported) {
      const host = this.root.querySelector('#import');
      offerImport(host, exported, { done: (name) => { if (!this.isClosed) this.go(`/c/${encodeURIComponent(name)}`); }, cancel: () => render(nothing, host) });
      return;
    }
    const names = new Set(files.map((each) => each.name));
    const others = example ? [] : this.draft.files.filter((each) => !names.has(each.file.name));
    const entries = [...others, ...files.map((file) => ({ file, role: '', isChosen: false }))];
    if (entries.length > MOST_FILES) {
      this.set({ problems: { files: `At most ${MOST_FILES} files can be used together, and this would make ${entries.length}. Please add fewer.` } });
      return;
    }
    this.draft.example = example;
    this.draft.files = entries;
    await this.understand();
  }

  understand() {
    this.looked = this.lookInto();
    return this.looked;
  }

  async lookInto() {
    this.look.abort();
    this.look = new AbortController();
    const { signal } = this.look;
    const { draft } = this;
    if (draft.files.length === 0) {
      if (draft.example) this.startOver();
      else this.set({ understanding: null, isLooking: false, problems: {} });
      return;
    }
    this.set({ isLooking: true, canLookAgain: false, isRefused: false, problems: {} });
    try {
      const understanding = await describe(draft.files, neighboursOf(draft), signal);
      if (signal.aborted) return;
      for (const entry of draft.files) {
        if (!entry.isChosen) entry.role = understanding.files.find((each) => each.name === entry.file.name)?.role ?? 'unknown';
      }
      this.adopt(understanding);
    } catch (failure) {
      if (signal.aborted) return;
      if (failure.status === 404 || failure.status === 405) {
        draft.files.forEach((entry, index) => { if (!entry.isChosen) entry.role = guessRole(entry.file, index === 0); });
        draft.canLook = false;
        this.adopt(null);
      } else {
        const lost = failure.status === 0 ? await unreadable(draft.files) : '';
        if (signal.aborted) return;
        const { neighbours } = refusalOf(failure);
        this.set({
          understanding: null, isLooking: false, canLookAgain: failure.isPassing && !lost, isRefused: failure.status >= 400 && failure.status < 500 && !failure.isPassing && !neighbours,
          problems: neighbours ? { neighbours } : { files: lost || failure.message },
        });
      }
    }
  }

  /** Another number of links makes another graph of a table. */
  relink() {
    const problem = problemOfNeighbours(this.draft);
    if (problem) this.set({ problems: { ...this.draft.problems, neighbours: problem } });
    else if (this.draft.canLook) this.understand();
  }

  /** Takes what was understood, and what it suggests where nothing was typed yet. */
  adopt(understanding) {
    const { draft } = this;
    const suggested = draft.example?.name ?? understanding?.suggested?.name ?? draft.files[0].file.name.replace(/\..*$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-');
    if (!draft.isNameOwn) draft.name = freeName(suggested, this.taken);
    const line = understanding?.suggested?.threshold;
    if (!draft.line.trim() && Number.isFinite(line)) draft.line = String(line);
    this.said = understanding ? `Understood: ${plural(understanding.items, 'item')}, ${plural(understanding.links, 'link')}.` : '';
    this.set({ understanding, isLooking: false, column: this.columnIn(understanding) });
  }

  /** The column that is shown: the one that was chosen, if it is still there. */
  columnIn(understanding) {
    const chosen = this.draft.understanding?.columns?.[this.draft.column];
    const same = (understanding?.columns ?? []).findIndex((each) => each.name === chosen?.name && each.file === chosen?.file);
    return same >= 0 ? same : valueColumn(understanding);
  }

  async start(event) {
    event.preventDefault();
    if (this.isStarting) return;
    const { draft } = this;
    this.isStarting = true;
    this.sent = 0;
    this.show();
    await this.looked; // a number of links that was typed last is being looked at just now
    if (!this.isMine(draft)) return;
    draft.problems = problemsOf(draft, this.taken);
    if (Object.keys(draft.problems).length > 0) {
      this.isStarting = false;
      this.showProblems();
      return;
    }
    draft.key ||= newKey();
    this.upload = new AbortController();
    try {
      const made = await create(draft, (share) => { this.sent = share; if (this.isMine(draft)) this.show(); }, this.upload.signal);
      if (draft.example?.values) rememberExample(made, draft.example);
      if (kept === draft) kept = newDraft();
      if (!this.isMine(draft)) return; // it is among the campaigns; nobody is taken away from what they do now
      this.draft = newDraft();
      this.go(`/c/${encodeURIComponent(made.name)}`);
    } catch (failure) {
      const lost = failure.status === 0 ? await unreadable(draft.files) : '';
      draft.problems = lost ? { files: lost } : failure.status === 401 ? {} : refusalOf(failure); // whoever has to log in is told so by the form
      if (draft.problems.name) this.taken.add(draft.name.trim());
      if (failure.status !== 0) draft.key = '';
      if (!this.isMine(draft)) return; // it is said when they come back
      this.isStarting = false;
      this.showProblems();
    }
  }

  showProblems() {
    this.show();
    const wrong = this.root.querySelector('[aria-invalid="true"], .wrong');
    const folded = wrong?.closest('details');
    if (folded) folded.open = true; // from here on the person's own: it must not close while they type
    wrong?.scrollIntoView({ block: 'center' });
    if (wrong?.matches('input')) wrong.focus();
    else wrong?.parentElement.querySelector('input, select')?.focus({ preventScroll: true });
  }

  show() {
    const { draft } = this;
    const has = draft.files.length > 0 || draft.isLooking;
    render(
      html`<div class="start">
        <div class="row"><h1>New campaign</h1><span class="push"></span>${has ? html`<button type="button" id="start-over" @click=${() => this.startOver()}>Start over</button>` : nothing}</div>
        <p class="hidden-text" role="status">${this.said}</p>
        <section class="card step" aria-labelledby="step-files"><h2 id="step-files">What are your items, and which are alike?</h2>
          ${has ? nothing : html`${examplesView(this.examples, draft.example, (example) => this.chooseExample(example))}${this.examples.length > 0 ? html`<h3>Or bring your own</h3>` : nothing}`}
          ${has ? html`${draft.example ? html`<p>Example: <strong>${draft.example.title}</strong></p>` : nothing}` : dropZone((files) => this.addFiles(files))}
          ${fileList(draft, {
            setRole: (index, role) => { Object.assign(draft.files[index], { role, isChosen: true }); if (draft.canLook) this.understand(); else this.set({}, 'files'); },
            setReading: (index, reading) => { draft.files[index].reading = reading; this.understand(); },
            setCompared: (index, compared) => { draft.files[index].compared = compared; this.understand(); },
            removeFile: (index) => { draft.files.splice(index, 1); this.understand(); },
          })}
          ${draft.canLookAgain ? html`<button type="button" id="look-again" @click=${() => this.understand()}>Look again</button>` : nothing}
          ${has && !draft.example ? html`<p class="row more-files"><label class="button" for="more-files">Add a file<input id="more-files" class="hidden-text" type="file" multiple @change=${(event) => { this.addFiles([...event.target.files]); event.target.value = ''; }}></label><span class="soft">or drop it on this page</span></p>` : nothing}
          ${understandingView(draft)}
          <div id="import"></div>
        </section>
        ${draft.files.length > 0 && !draft.isRefused ? this.rest() : nothing}
      </div>`,
      this.root,
    );
  }

  rest() {
    const { draft } = this;
    return html`<form @submit=${(event) => this.start(event)} novalidate>
      <section class="card step" aria-labelledby="step-answers"><h2 id="step-answers">What do you ask, and how is it answered?</h2>
        ${answersView(draft, (patch) => this.set(patch, 'answers', 'noise', 'budget', 'threshold', ...Object.keys(patch.words ?? {})))}
        ${advancedView(draft, (patch) => this.set({ advanced: { ...draft.advanced, ...patch } }, ...Object.keys(patch)), () => this.relink())}</section>
      ${isLineClear(draft) ? nothing : html`<section class="card step" aria-labelledby="step-line"><h2 id="step-line">Where is the line?</h2>
        ${lineView(draft, { setLine: (line) => this.set({ line }, 'threshold'), setColumn: (column) => this.set({ column }) })}</section>`}
      <section class="card step" aria-labelledby="step-start"><h2 id="step-start">Start</h2>
        ${textField({ id: 'name', label: 'Name of the campaign', value: draft.name, size: 28, problem: draft.problems.name, input: (name) => this.set({ name, isNameOwn: true }, 'name') })}
        ${problemOf('start-problem', draft.problems.start)}
        <button class="main" id="start" ?disabled=${this.isStarting}>${this.isStarting ? 'Starting …' : 'Start'}</button>
        ${this.isStarting ? html`<p class="soft" role="status">${this.sent < 1 ? html`<progress max="1" .value=${this.sent} aria-label="Sending the files"></progress> Sending the files …` : html`<progress aria-label="The server reads them"></progress> The server is reading them …`}</p>` : nothing}
      </section></form>`;
  }
}
