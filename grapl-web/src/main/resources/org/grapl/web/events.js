// A campaign's log as it grows (Server-Sent Events). By fetch and not by EventSource, which cannot carry a token.

import { campaignPath, get, request } from './api.js';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/** The server says something every 15 seconds at least: a connection that is silent for three times as long is dead, though nobody has told us. */
const LONGEST_SILENCE = 45_000;

/** It says something at once when it is asked: a connection of long ago, on which nothing comes, is found out sooner. */
export const LONGEST_ANSWER = 10_000;

/** Where no more may listen, pages of the log are read this often, and a seat is asked for again after so long. */
const LOOK = 3000;
const NO_SEAT = 60_000;

/**
 * Listens until it is told to stop; goes on by itself after the connection was lost. A browser has six connections to a server and no more, for all its tabs:
 * while the page is hidden its connection is given back.
 * @param {string} name the campaign
 * @param {number} after the number of the last entry that is known
 * @param {{entry: (entry: any) => void, connected: (isConnected: boolean) => void, gone?: (failure: import('./api.js').ApiError) => void}} listener
 *   connected: told each time it is there again; gone: the campaign is not there any more, or not for us, and this is the end
 * @returns {() => void} stops
 */
export function listen(name, after, listener) {
  const listening = new Listening(name, after, listener);
  listening.run();
  return () => listening.stop.abort();
}

class Listening {
  constructor(name, after, listener) {
    Object.assign(this, { name, last: after, listener });
    this.stop = new AbortController();
    this.pause = FIRST_PAUSE;
  }

  async run() {
    while (!this.stop.signal.aborted) {
      await shown(this.stop.signal);
      let begun = performance.now();
      const turn = turnOf(this.stop.signal);
      try {
        await this.hear(turn);
        begun = performance.now(); // the server has ended it: it stops, or the campaign is gone or replaced, which the next request tells
      } catch (failure) {
        if (turn.isHidden() || this.stop.signal.aborted) continue;
        if (failure.status === 401) return; // the page asks for a token
        if (failure.status === 403 || failure.status === 404) {
          this.listener.gone?.(failure);
          return;
        }
      } finally {
        turn.end();
      }
      if (turn.isHidden() || this.stop.signal.aborted) continue;
      this.listener.connected(false);
      await rest(this.pause - (performance.now() - begun), this.stop.signal); // who has waited for an answer has waited already
      this.pause = Math.min(LONGEST_PAUSE, 2 * this.pause);
    }
  }

  async hear(turn) {
    for (;;) {
      try {
        await this.stream(turn);
        return;
      } catch (failure) {
        if (!failure.problem?.type?.endsWith(':listeners')) throw failure;
        await this.readPages(turn);
      }
    }
  }

  async stream(turn) {
    const response = await request('GET', this.path(), { headers: { Accept: 'text/event-stream' }, signal: turn.signal });
    turn.heard();
    this.isThere();
    for await (const data of messages(response.body, () => turn.heard())) this.take(JSON.parse(data));
  }

  /** Others have all the seats: the same by asking again and again, until it is time to try for a seat. */
  async readPages(turn) {
    for (let looks = 0; looks < NO_SEAT / LOOK; looks++) {
      let next = null;
      do {
        const page = await get(this.path(), { signal: turn.signal });
        page.entries.forEach((entry) => this.take(entry));
        next = page.next;
      } while (next !== null);
      if (looks === 0) this.isThere();
      turn.heard();
      await rest(LOOK, turn.signal);
      turn.signal.throwIfAborted();
    }
  }

  path() {
    return campaignPath(this.name, `/events?after=${this.last}`);
  }

  isThere() {
    this.pause = FIRST_PAUSE;
    this.listener.connected(true);
  }

  take(entry) {
    this.last = entry.entry;
    this.listener.entry(entry);
  }
}

/** One connection: its signal says when to let go of it, which is at the end, while the page is hidden, or after a long silence. @param {AbortSignal} stop */
function turnOf(stop) {
  const turn = new AbortController();
  let isHidden = false;
  let silence = 0;
  const over = () => turn.abort();
  const look = () => {
    if (!document.hidden) return;
    isHidden = true;
    turn.abort();
  };
  const wait = (time) => {
    clearTimeout(silence);
    silence = setTimeout(over, time);
  };
  const end = () => {
    clearTimeout(silence);
    stop.removeEventListener('abort', over);
    document.removeEventListener('visibilitychange', look);
  };
  stop.addEventListener('abort', over);
  document.addEventListener('visibilitychange', look);
  wait(LONGEST_ANSWER);
  return { signal: turn.signal, heard: () => wait(LONGEST_SILENCE), end, isHidden: () => isHidden };
}

/** Waits until the page is seen, or it is all over. @param {AbortSignal} stop */
function shown(stop) {
  return new Promise((resolve) => {
    const look = () => {
      if (document.hidden && !stop.aborted) return;
      document.removeEventListener('visibilitychange', look);
      stop.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    stop.addEventListener('abort', look);
    look();
  });
}

/** Waits; not a moment longer if it is over, or if the page is looked at again. @param {number} time milliseconds @param {AbortSignal} signal */
function rest(time, signal) {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', go);
      resolve();
    };
    const look = () => document.hidden || go();
    const timer = setTimeout(go, time);
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', go);
    if (signal.aborted) go();
  });
}

/** The data of each message of a stream. @param {ReadableStream} body @param {() => void} heard told of anything that comes, messages or not */
async function* messages(body, heard) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    text += value;
    let end;
    while ((end = text.indexOf('\n\n')) >= 0) {
      const data = text.slice(0, end).split('\n').filter((line) => line.startsWith('data: ')).map((line) => line.slice(6)).join('\n');
      text = text.slice(end + 2);
      if (data) yield data;
    }
  }
}
