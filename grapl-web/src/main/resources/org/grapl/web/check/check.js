// Check mode: who checks, in which of the tabs, and what is left to be sent when they go.

import { html, nothing, render } from '../lib/lit-html.js';
import { campaignPath, getKept } from '../api.js';
import { keepWorkerName, workerName } from '../session.js';
import { plural } from '../words.js';
import { Desk } from './desk.js';
import { showLeftBehind } from './gone.js';
import { Queue, othersWaiting, placeOf } from './queue.js';
import { Sender } from './sender.js';
import { Sitting, refusalOf } from './sitting.js';
import { storageOf } from './storage.js';
import { takeTurns } from './tabs.js';
import { Wire } from './wire.js';

/** What ends sittings whose page was left before all was sent: they go on until all is, or until the page is back. @type {Map<string, () => void>} */
const lingering = new Map();

/** The name last given here, also where the browser keeps none. */
let nameGiven = '';

export async function mount(root, { name, session, go }) {
  if (session.role === 'reader') {
    render(html`<p class="problem">With your login you can look at this campaign, but not check items. Ask its owner for another login.</p>`, root);
    return () => {};
  }
  const about = await look(root, name, session);
  if (!about) return () => {};
  let leave = () => {};
  const begin = () => {
    leave();
    const worker = session.login ? session.who : nameGiven || workerName();
    leave = worker ? work(root, { name, session, about, worker, rename: () => { leave(); leave = () => {}; askWho(root, worker, begin, name, go); } }) : () => {};
    if (!worker) askWho(root, '', begin, name, go);
  };
  begin();
  return () => leave();
}

/** What is fixed about the campaign; null if it is gone and answers for it are here, which are shown then. */
async function look(root, name, session) {
  try {
    return await getKept(campaignPath(name), `about:${name}`);
  } catch (failure) {
    if (failure.status === 404 && showLeftBehind(root, name, session)) return null;
    throw failure;
  }
}

/** Asks under which name checks are recorded. */
function askWho(root, before, done, name, go) {
  const enter = (event) => {
    event.preventDefault();
    const who = new FormData(event.target).get('who').trim();
    if (!who) return;
    nameGiven = who;
    try {
      keepWorkerName(who);
    } catch {
      // Asked again next time.
    }
    done();
  };
  render(
    html`<form class="card stack who-form" id="who-form" @submit=${enter}>
      <h1>Who is checking?</h1>
      <p><label for="who-name">Your name</label><br><input id="who-name" name="who" required maxlength="100" autocomplete="nickname" .value=${before}></p>
      <p class="soft">It is recorded with each of your answers, so that others know who to ask. This browser remembers it.</p>
      <div class="row"><button class="main">Begin</button>
        ${before ? html`<button type="button" @click=${done}>Cancel</button>` : html`<button type="button" @click=${() => go(`/c/${encodeURIComponent(name)}`)}>Not now</button>`}</div>
    </form>`,
    root,
  );
  root.querySelector('#who-name').focus();
}

/** Works in this tab as long as no other tab of the same reviewer does. @returns {() => void} leaves */
function work(root, options) {
  const { about, worker, session } = options;
  const lock = lockName(about, worker);
  let desk = null;
  let sitting = null;
  let hasLeft = false;
  lingering.get(lock)?.();
  const closeDesk = () => {
    desk?.close();
    desk = null;
    sitting?.end();
  };
  const stop = () => {
    closeDesk();
    sitting?.sender.stop();
    sitting = null;
  };
  const turn = takeTurns(lock, {
    mine() {
      if (hasLeft) return;
      stop();
      sitting = new Sitting(about, worker);
      desk = new Desk(root, { ...options, sitting });
      desk.open();
    },
    theirs() {
      if (hasLeft) {
        lingering.get(lock)?.();
        return;
      }
      stop(); // what is held stays so: the other tab goes on with it
      render(elsewhereView(new Queue(storageOf('localStorage'), about, worker).unkept.length, () => turn.take()), root);
    },
  });
  const stopOthers = session.login ? () => {} : sendForOthers(about, worker);
  const leaving = () => sitting?.leave();
  const back = (event) => event.persisted && sitting?.comeBack();
  window.addEventListener('pagehide', leaving);
  window.addEventListener('pageshow', back);
  return () => {
    window.removeEventListener('pagehide', leaving);
    window.removeEventListener('pageshow', back);
    stopOthers();
    hasLeft = true;
    closeDesk();
    sitting?.leave();
    linger(lock, sitting, turn);
  };
}

/** Instead of the desk while another tab has the turn. @param {number} unkept answers only this tab knows of @param {() => void} take */
function elsewhereView(unkept, take) {
  return html`<section class="card stack" id="check-elsewhere"><h1>You are checking in another tab</h1>
    <p>Only one tab at a time gives you items, so that you never see one twice. This tab continues when you close the other.</p>
    ${unkept > 0 ? html`<p class="problem" id="check-unkept">${plural(unkept, 'answer is', 'answers are')} in this tab only, because the browser could not store ${unkept === 1 ? 'it' : 'them'}. Check here instead to send ${unkept === 1 ? 'it' : 'them'}, and keep this tab open until then.</p>` : nothing}
    <button class="main" @click=${take}>Check here instead</button></section>`;
}

/** Sends on what waits although the page was left. Who logged out sends nothing more, and holds up no other tab. */
function linger(lock, sitting, turn) {
  const changed = () => (sitting.queue.first && !sitting.sender.isStopped) || over();
  const over = () => {
    sitting?.removeEventListener('change', changed);
    sitting?.sender.stop();
    turn.close();
    lingering.delete(lock);
  };
  if (!sitting?.queue.first || sitting.sender.isStopped) {
    over();
    return;
  }
  lingering.set(lock, over);
  sitting.addEventListener('change', changed);
}

/** Who sat here before under another name may have left answers: they are sent under that name. @returns {() => void} stops */
function sendForOthers(campaign, worker) {
  const storage = storageOf('localStorage');
  const stops = othersWaiting(storage, campaign, worker).map(({ other }) => sendFor(storage, campaign, other));
  return () => stops.forEach((stop) => stop());
}

/** Sends what somebody else left, while no tab is theirs; when all is sent their turn is free again. @returns {() => void} stops */
function sendFor(storage, campaign, other) {
  let sender = null;
  const theirs = () => {
    sender?.stop();
    sender = null;
  };
  const stop = () => {
    theirs();
    turn.close();
  };
  const mine = () => {
    theirs();
    const queue = new Queue(storage, campaign, other); // another tab may have sent or undone some meanwhile
    const wire = new Wire(campaign, other);
    const refuse = (entry, failure) => queue.change(entry.id, { refused: refusalOf(failure) });
    sender = new Sender(queue, (entry) => wire.perform(queue, entry), { done: () => {}, refused: refuse, state: () => queue.first || stop() });
    sender.wake();
  };
  const turn = takeTurns(lockName(campaign, other), { mine, theirs });
  return stop;
}

function lockName(campaign, worker) {
  return `grapl-check:${placeOf(campaign, worker)}`;
}
