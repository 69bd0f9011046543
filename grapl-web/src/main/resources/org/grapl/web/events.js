// A campaign's log as it grows (Server-Sent Events). By fetch and not by EventSource, which cannot carry a token.

import { campaignPath, request } from './api.js';

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;

/**
 * Listens until it is told to stop; goes on by itself after the connection was lost.
 * @param {string} name the campaign
 * @param {number} after the number of the last entry that is known
 * @param {{entry: (entry: any) => void, connected: (isConnected: boolean) => void}} listener
 * @returns {() => void} stops
 */
export function listen(name, after, listener) {
  const stop = new AbortController();
  run(name, after, listener, stop.signal);
  return () => stop.abort();
}

async function run(name, after, listener, signal) {
  let last = after;
  let pause = FIRST_PAUSE;
  while (!signal.aborted) {
    try {
      const response = await request('GET', campaignPath(name, `/events?after=${last}`), { headers: { Accept: 'text/event-stream' }, signal });
      listener.connected(true);
      pause = FIRST_PAUSE;
      for await (const data of messages(response.body)) {
        const entry = JSON.parse(data);
        last = entry.entry;
        listener.entry(entry);
      }
    } catch (failure) {
      if (signal.aborted) return;
      if (failure.status === 401 || failure.status === 403 || failure.status === 404) {
        listener.connected(false);
        return;
      }
    }
    if (signal.aborted) return;
    listener.connected(false);
    await new Promise((resolve) => setTimeout(resolve, pause));
    pause = Math.min(LONGEST_PAUSE, 2 * pause);
  }
}

/** The data of each message of a stream. */
async function* messages(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    let end;
    while ((end = text.indexOf('\n\n')) >= 0) {
      const data = text.slice(0, end).split('\n').filter((line) => line.startsWith('data: ')).map((line) => line.slice(6)).join('\n');
      text = text.slice(end + 2);
      if (data) yield data;
    }
  }
}
