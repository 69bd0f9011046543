// Sends what waits in a queue, one after the other, and tries again for as long as it takes.

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 10_000;

export class Sender {
  /**
   * @param {import('./queue.js').Queue} queue
   * @param {(entry: any) => Promise<any>} perform carries out an entry; its failures are ApiErrors
   * @param {{done: (entry: any, result: any) => void, refused: (entry: any, failure: any) => void, state: () => void}} listener `refused` sees to the entry, which is to be removed or marked
   */
  constructor(queue, perform, listener) {
    Object.assign(this, { queue, perform, listener });
    /** Since when nothing gets through, as a time in milliseconds; 0 if it does. */
    this.stuckSince = 0;
    this.pause = FIRST_PAUSE;
    this.isBusy = false;
    this.isStopped = false;
    this.timer = 0;
  }

  /** Sends now what there is; also cuts short a pause between attempts. */
  async wake() {
    clearTimeout(this.timer);
    if (this.isBusy || this.isStopped) return;
    this.isBusy = true;
    try {
      while (this.queue.first && !this.isStopped && (await this.sendFirst()));
    } finally {
      this.isBusy = false;
    }
    if (this.queue.first && !this.isStopped) this.timer = setTimeout(() => this.wake(), this.pause);
    this.listener.state();
  }

  /** Whether there is no use in waiting for an answer just now. */
  get isStuck() {
    return this.stuckSince > 0; // what the browser thinks of the network says nothing of a server on this machine
  }

  stop() {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Whether to go on with the next one at once. */
  async sendFirst() {
    const entry = this.queue.first;
    let result;
    try {
      result = await this.perform(entry);
    } catch (failure) {
      if (failure.isPassing) return this.stuck(failure.retryAfter);
      if (failure.status === 401) {
        this.stop(); // the page asks for a token, and begins again with what is kept
        return false;
      }
      this.flows();
      this.listener.refused(entry, failure);
      return true;
    }
    this.flows();
    this.queue.remove(entry.id);
    this.listener.done(entry, result);
    return true;
  }

  stuck(seconds) {
    this.stuckSince ||= Date.now();
    this.pause = Math.min(LONGEST_PAUSE, Math.max(2 * this.pause, 1000 * seconds));
    return false;
  }

  flows() {
    this.stuckSince = 0;
    this.pause = FIRST_PAUSE;
    this.listener.state();
  }
}
