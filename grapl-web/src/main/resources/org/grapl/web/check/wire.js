// What becomes of each thing that is to be told: the requests, each with a key so that repeating them does nothing twice.

import { ApiError, campaignPath, get, newKey, post } from '../api.js';
import { token } from '../session.js';

/** On bad networks a request may hang for ever; it is repeated then. */
const PATIENCE = 20_000;

/** For items taken along to places without network: a working day. */
export const LONG_LEASE = 8 * 3600;

export class Wire {
  /** @param {string} name the campaign @param {string} worker */
  constructor(name, worker) {
    this.name = name;
    this.worker = worker;
  }

  async send(rest, body, key) {
    try {
      return await post(campaignPath(this.name, rest), body, { key, signal: AbortSignal.timeout(PATIENCE) });
    } catch (failure) {
      // An answer that breaks off in the middle is as good as none.
      throw failure instanceof ApiError ? failure : new ApiError(0, 'The connection broke off.');
    }
  }

  /** Asks for tickets. @param {{count?: number, resume?: boolean, items?: string[], leaseSeconds?: number}} wish @param {string} key @returns {Promise<{tickets: any[], remark: string}>} */
  ask(wish, key = newKey()) {
    return this.send('/ask', { ...wish, worker: this.worker }, key);
  }

  /**
   * Carries out an entry of a queue.
   * @param {import('./queue.js').Queue} queue @param {import('./queue.js').Entry} entry
   * @param {() => number} wish how many tickets are wanted with the answer
   * @returns {Promise<{observation?: number, tickets?: any[], remark?: string}>}
   */
  async perform(queue, entry, wish = () => 0) {
    switch (entry.kind) {
      case 'tell':
      case 'retract':
        return this.tell(queue, entry, wish);
      case 'withdraw':
        await this.withdraw(entry.observation, entry);
        return {};
      case 'back':
        if (!(await this.withTicket(queue, entry))) return {};
        await this.send('/give-back', { tickets: [entry.ticket], reason: entry.reason, note: entry.note ?? '', worker: entry.worker }, entry.id);
        return {};
      default: {
        const { taken } = await this.send('/observations', { worker: entry.worker, observations: [{ item: entry.item, value: entry.value, note: entry.note ?? '' }] }, entry.id);
        return { observation: taken[0].observation };
      }
    }
  }

  async tell(queue, entry, wish) {
    if (!(await this.withTicket(queue, entry))) return {};
    // Kept before it is sent: if the answer gets lost, the very same request must be repeated.
    queue.change(entry.id, { isTried: true, next: entry.next ?? wish() });
    const body = { ticket: entry.ticket, value: entry.value, note: entry.note ?? '', worker: entry.worker };
    if (entry.next > 0) body.next = entry.next;
    const told = await this.send('/tell', body, entry.id);
    const { observation } = told.taken[0];
    // It may have been taken back while it was on its way.
    if (queue.find(entry.id)?.kind === 'retract') {
      queue.change(entry.id, { observation }); // a refusal is from now on one of the withdrawal
      await this.withdraw(observation, entry);
    }
    return { observation, tickets: told.tickets, remark: told.remark };
  }

  /** Gets a ticket if there is none. @returns {Promise<boolean>} false if the entry was undone meanwhile: then the ticket is given back */
  async withTicket(queue, entry) {
    if (entry.ticket) return true;
    const { tickets } = await this.send('/ask', { items: [entry.item], worker: entry.worker }, `${entry.id}-ask`);
    const [{ ticket }] = tickets;
    if (queue.find(entry.id)) {
      queue.change(entry.id, { ticket });
      return true;
    }
    await this.send('/give-back', { tickets: [ticket], reason: 'abandoned', worker: entry.worker }, `${entry.id}-back`);
    return false;
  }

  /** One's own last answer to an item, of those that count. @param {string} label @param {number} value @returns {Promise<number | undefined>} its number */
  async ownObservation(label, value) {
    const { observed } = await get(campaignPath(this.name, `/items/${encodeURIComponent(label)}`));
    return observed.filter((each) => each.worker === this.worker && each.value === value && !each.withdrawn).pop()?.observation;
  }

  withdraw(observation, entry) {
    return this.send(`/observations/${observation}/withdraw`, { note: 'undone by who told it', worker: entry.worker }, `${entry.id}-withdraw`);
  }

  /** Gives tickets back while the page goes away: nobody waits for the answer, which may never come. @param {number[]} tickets */
  giveBackLeaving(tickets) {
    if (tickets.length === 0) return;
    const headers = { 'Content-Type': 'application/json' };
    if (token()) headers.Authorization = `Bearer ${token()}`;
    fetch(campaignPath(this.name, '/give-back'), { method: 'POST', keepalive: true, headers, body: JSON.stringify({ tickets, reason: 'abandoned', worker: this.worker }) }).catch(() => {});
  }
}
