// Lets one tab at a time do something: two tabs of one reviewer would show the same card and send the same answers.

import { newKey } from '../api.js';

/** A tab that is there answers within this, in milliseconds. */
const ANSWERS_WITHIN = 250;

/** A tab that waits for its turn asks again this often. */
const ASKS_EVERY = 3000;

/** Then it is in no hurry: a tab that is busy for a moment is not to lose its turn. */
const PATIENCE = 2000;

/**
 * Waits for its turn. Tells `mine` when this tab has it and `theirs` when another tab has, whenever that changes.
 * @param {string} name what only one tab may do @param {{mine: () => void, theirs: () => void}} listener
 * @returns {{take: () => void, close: () => void}} `take` takes the turn from the other tab
 */
export function takeTurns(name, listener) {
  return navigator.locks ? byLock(name, listener) : byCalling(name, listener);
}

function byLock(name, listener) {
  let release = () => {};
  let waiting = new AbortController();
  let isClosed = false;
  const hold = () => {
    if (isClosed) return undefined;
    try {
      listener.mine();
    } catch (failure) {
      reportError(failure); // a failure of the page is no sign of another tab
    }
    return isClosed ? undefined : new Promise((resolve) => { release = resolve; });
  };
  const request = (options) => {
    const { signal } = waiting;
    // Rejected when the wait is called off, or when another tab takes the turn.
    navigator.locks.request(name, options, hold).catch(() => {
      if (isClosed || signal.aborted) return;
      listener.theirs();
      wait();
    });
  };
  const wait = () => {
    if (isClosed) return;
    waiting = new AbortController();
    request({ signal: waiting.signal });
  };
  navigator.locks.query().then(({ held }) => {
    if (isClosed) return;
    if (held.some((lock) => lock.name === name)) listener.theirs();
    wait();
  }, () => isClosed || listener.mine()); // where nothing may be stored there are no locks either
  return {
    take() {
      waiting.abort();
      waiting = new AbortController();
      request({ steal: true });
    },
    close() {
      isClosed = true;
      waiting.abort();
      release();
    },
  };
}

/** Browsers keep locks for pages that came by https or from this machine. Elsewhere tabs call each other. */
function byCalling(name, listener) {
  const channel = new BroadcastChannel(name);
  const me = newKey();
  let has = false;
  let isTold = false;
  let timer = 0;
  const say = (word) => channel.postMessage({ word, from: me });
  const mine = () => {
    clearTimeout(timer);
    if (has) return;
    has = true;
    isTold = false;
    say('mine'); // also for a tab that slept and believes it has the turn
    listener.mine();
  };
  const ask = (patience) => {
    clearTimeout(timer);
    say('anybody?');
    timer = setTimeout(mine, patience);
  };
  const theirs = () => {
    has = false;
    clearTimeout(timer);
    timer = setTimeout(() => ask(PATIENCE), ASKS_EVERY); // a tab that crashed says no farewell
    if (!isTold) listener.theirs();
    isTold = true;
  };
  channel.onmessage = ({ data: { word, from } }) => {
    if (word === 'anybody?' && (has || (!isTold && from > me))) say('mine');
    else if (word === 'mine') theirs();
    else if (word === 'left' && !has) ask(ANSWERS_WITHIN);
  };
  const leave = () => has && say('left');
  window.addEventListener('pagehide', leave);
  ask(ANSWERS_WITHIN);
  return {
    take: mine,
    close() {
      clearTimeout(timer);
      window.removeEventListener('pagehide', leave);
      leave();
      channel.close();
    },
  };
}
