// Lines that are only thought of: the one somebody drags, and one that is kept to compare with. Nothing of it changes the campaign.

import { ApiError, campaignPath, getPacked } from '../api.js';
import { slopesOf } from '../campaign-model.js';

export class OtherLines {
  /**
   * @param {import('../campaign-model.js').CampaignModel} model
   * @param {{changed: () => void, refused: (sentence: string) => void}} listener refused: the server can say nothing of such a line
   */
  constructor(model, listener) {
    this.model = model;
    this.listener = listener;
    /** Where the line is dragged to; null if it is not. @type {number | null} */
    this.dragged = null;
    /** @type {number | null} */
    this.kept = null;
    /** A line that was typed may lie beyond the scale, which then reaches to it; one that is dragged stays on the scale. @type {number | null} */
    this.typed = null;
    /** How estimates move with the line, and the field of which that was learnt: perhaps not the present one. @type {Float32Array | null} */
    this.slopes = null;
    this.field = null;
    this.isLearning = false;
  }

  /** The line that is shown. */
  get line() {
    return this.dragged ?? this.model.line;
  }

  /** Whether it is not known yet how the present estimates move with the line. */
  get isRough() {
    return this.field !== this.model.field;
  }

  /** Lines that must be on the scale. */
  get beyond() {
    return [this.typed, this.kept].filter((line) => line !== null);
  }

  move(line, isTyped = false) {
    this.dragged = line === this.model.line ? null : line;
    if (isTyped || this.dragged === null) this.typed = this.dragged;
    this.changed();
  }

  keep() {
    this.kept = this.dragged;
    this.changed();
  }

  release() {
    this.kept = null;
    this.changed();
  }

  /** The question may have come to where a line was dragged to. */
  settle() {
    if (this.dragged === this.model.line) this.dragged = this.typed = null;
    if (this.kept === this.model.line) this.kept = null;
    this.learn();
  }

  changed() {
    this.learn();
    this.listener.changed();
  }

  /** How estimates move with the line is asked for once, when somebody first drags it: then every line is exact at once. What was learnt before serves until then. */
  async learn() {
    if (this.isLearning) return;
    this.isLearning = true;
    try {
      while ((this.dragged ?? this.kept) !== null && this.isRough && !this.model.isClosed && !this.model.gone) {
        const rest = await this.learnOnce(this.model.field, this.dragged ?? this.kept);
        if (rest < 0) return;
        await new Promise((resolve) => setTimeout(resolve, rest));
      }
    } finally {
      this.isLearning = false;
    }
  }

  /** @returns {Promise<number>} milliseconds after which to go on, if there is need; negative: not before something has changed */
  async learnOnce(field, line) {
    try {
      const other = await this.fieldFor(field, line);
      if (other.header.entries !== field.header.entries) {
        this.model.refresh(); // one of the two is of another moment
        return -1;
      }
      if (other.estimate.length !== field.estimate.length) return -1;
      this.slopes = slopesOf(field, other);
      this.field = field;
      this.listener.changed();
      return 0;
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.isPassing) return 1000 * Math.max(1, failure.retryAfter);
      if (failure.status >= 500 || failure.status === 401 || failure.status === 403 || failure.status === 404) return -1;
      this.refuse(line, failure.message);
      return 0;
    }
  }

  /** The field for a line further on in the direction of one; limits of detection may leave that open but not the line itself. */
  async fieldFor(field, line) {
    const at = async (threshold) => {
      const { header, arrays } = await getPacked(campaignPath(this.model.name, `/field?threshold=${threshold}`));
      return { header, ...arrays };
    };
    const far = farFrom(field, line);
    try {
      return await at(far);
    } catch (failure) {
      if (far === line || failure.isPassing || !(failure.status >= 400 && failure.status < 500)) throw failure;
      return at(line);
    }
  }

  /** Takes a line back of which nothing can be said. */
  refuse(line, sentence) {
    if (this.dragged === line) this.dragged = this.typed = null;
    if (this.kept === line) this.kept = null;
    this.listener.refused(sentence);
  }
}

/** A line in the direction of another, but not so near that rounding would spoil the slopes. */
function farFrom({ header, estimate }, line) {
  const asked = header.threshold;
  let least = Infinity;
  let most = -Infinity;
  for (let item = 0; item < estimate.length; item++) {
    const value = estimate[item];
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const far = asked + Math.sign(line - asked) * Math.max(Math.abs(line - asked), (most - least) / 4);
  return Number.isFinite(far) ? far : line;
}
