// What becomes of each thing that is to be told: the requests, each with a key so that repeating them does nothing twice.

import { ApiError, PATIENCE, campaignPath, get, newKey, post } from '../api.js';
import { token } from '../session.js';

/** For items taken along to places without network: a working day. */
export const LONG_LEASE = 8 * 3600;

/** Whether a refusal says that the campaign was deleted, perhaps with another in its place. @param {ApiError} failure */
export function isOfGone({ status, problem }) {
  return status === 404 || (problem?.type ?? '').endsWith(':another-campaign');
}

export class Wire {
  /** @param {{name: string, created: string}} campaign @param {string} worker */
  constructor({ name, created }, worker) {
    this.name = name;
    this.worker = worker;
    /** Which campaign of that name is meant: another may get it, whose tickets and observations have the same numbers. */
    this.headers = { 'Grapl-Created': created };
    /** Whose answers these are: another's token must not send them. */
    this.secret = token();
  }

  async send(rest, body, key) {
    if (token() !== this.secret) throw new ApiError(401, 'Somebody else has logged in here.');
    try {
      return await post(campaignPath(this.name, rest), body, { key, headers: this.headers, signal: AbortSignal.timeout(PATIENCE) });
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
   * @param {(item: string) => boolean} isWanted whether a ticket is wanted for an item whose answer was taken back
   * @returns {Promise<{observation?: number, doubtful?: string, tickets?: any[], remark?: string, again?: any}>} `again` is that ticket
   */
  async perform(queue, entry, wish = () => 0, isWanted = () => false) {
    switch (entry.kind) {
      case 'tell':
      case 'retract':
        return this.tell(queue, entry, wish, isWanted);
      case 'withdraw':
        return this.withdraw(entry.observation, entry, isWanted);
      case 'confirm':
        await this.send(`/observations/${entry.observation}/confirm`, { worker: entry.worker }, entry.id);
        return {};
      case 'back':
        if (!(await this.withTicket(queue, entry))) return {};
        await this.send('/give-back', { tickets: [entry.ticket], reason: entry.reason, note: entry.note ?? '', worker: entry.worker }, entry.id);
        return {};
      default: {
        queue.change(entry.id, { isTried: true });
        const { taken } = await this.send('/observations', { worker: entry.worker, observations: [{ item: entry.item, value: entry.value, note: entry.note ?? '' }] }, entry.id);
        return { observation: taken[0].observation };
      }
    }
  }

  async tell(queue, entry, wish, isWanted) {
    if (!(await this.withTicket(queue, entry))) return {};
    // Kept before it is sent: if the answer gets lost, the very same request must be repeated.
    queue.change(entry.id, { isTried: true, next: entry.next ?? wish() });
    const body = { ticket: entry.ticket, value: entry.value, note: entry.note ?? '', worker: entry.worker };
    if (entry.next > 0) body.next = entry.next;
    const told = await this.send('/tell', body, entry.id);
    const { observation, doubtful } = told.taken[0];
    // It may have been taken back while it was on its way.
    if (queue.find(entry.id)?.kind === 'retract') {
      queue.change(entry.id, { observation }); // a refusal is from now on one of the withdrawal
      return { observation, tickets: told.tickets, remark: told.remark, ...(await this.withdraw(observation, entry, isWanted)) };
    }
    return { observation, doubtful, tickets: told.tickets, remark: told.remark };
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
    const { observed } = await get(campaignPath(this.name, `/items/${encodeURIComponent(label)}`), { signal: AbortSignal.timeout(PATIENCE) });
    return observed.filter((each) => each.worker === this.worker && each.value === value && !each.withdrawn).pop()?.observation;
  }

  /**
   * Takes an observation back, and a ticket for its item: it is before the reviewer again. The ticket is taken first where the server lets us, or somebody else might get the item between the two.
   * @returns {Promise<{again?: any}>}
   */
  async withdraw(observation, entry, isWanted) {
    const held = isWanted(entry.item) ? await this.tryTicket(entry, 'hold') : undefined;
    try {
      await this.send(`/observations/${observation}/withdraw`, { note: 'undone by who told it', worker: entry.worker }, `${entry.id}-withdraw`);
    } catch (failure) {
      if (held && !failure.isPassing) this.giveBackLeaving([held.ticket]);
      throw failure;
    }
    return { again: held ?? (isWanted(entry.item) ? await this.tryTicket(entry, 'again') : undefined) };
  }

  /** A ticket for the item of an entry; undefined if somebody else has it, or an audit is under way: that is said when it is answered. */
  async tryTicket(entry, attempt) {
    try {
      const { tickets } = await this.send('/ask', { items: [entry.item], worker: entry.worker }, `${entry.id}-${attempt}`);
      return tickets[0];
    } catch (failure) {
      if (failure.isPassing || failure.status === 401) throw failure;
      return undefined;
    }
  }

  /** Gives tickets back while the page goes away: nobody waits for the answer, which may never come. @param {number[]} tickets */
  giveBackLeaving(tickets) {
    if (tickets.length === 0) return;
    const headers = { ...this.headers, 'Content-Type': 'application/json' };
    if (this.secret) headers.Authorization = `Bearer ${this.secret}`; // also after logging out
    fetch(campaignPath(this.name, '/give-back'), { method: 'POST', keepalive: true, headers, body: JSON.stringify({ tickets, reason: 'abandoned', worker: this.worker }) }).catch(() => {});
  }
}
