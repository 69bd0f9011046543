// Talks to the server. Every failure is an ApiError with the server's own sentence.

import { keepSaid, lastSaid, token } from './session.js';
import { plainly } from './words.js';

/** On bad networks a request may hang for ever; after so many milliseconds that counts as no answer. */
export const PATIENCE = 20_000;

/** A request that was refused (status ≥ 400) or that got no answer (status 0). */
export class ApiError extends Error {
  /**
   * @param {number} status 0 if the server could not be reached
   * @param {string} detail the sentence to show
   * @param {any} problem the whole problem, if the server sent one
   * @param {number} retryAfter seconds, 0 if the server named none
   */
  constructor(status, detail, problem = null, retryAfter = 0) {
    super(detail);
    this.status = status;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }

  /** Whether the same request may do better later: no network, or a server that is busy or stopping. */
  get isPassing() {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 502;
  }
}

/** The path of a campaign, or of something of it. @param {string} name @param {string} rest such as `/status` */
export function campaignPath(name, rest = '') {
  return `/v1/campaigns/${encodeURIComponent(name)}${rest}`;
}

/** A key for a request that may be repeated without being done twice. */
export function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * One request; resolves to the response, whatever its type.
 * @param {string} method @param {string} path
 * @param {{body?: any, key?: string, headers?: Record<string, string>, signal?: AbortSignal}} options a body that is a FormData or Blob is sent as it is, others as JSON
 * @returns {Promise<Response>}
 */
export async function request(method, path, { body, key, headers = {}, signal } = {}) {
  const all = new Headers(headers);
  const secret = token();
  const isForTab = !all.has('Authorization');
  if (secret && isForTab) all.set('Authorization', `Bearer ${secret}`);
  if (key) all.set('Idempotency-Key', key);
  const isRaw = body instanceof FormData || body instanceof Blob;
  if (body !== undefined && !isRaw) all.set('Content-Type', 'application/json');
  let response;
  try {
    response = await fetch(path, { method, headers: all, signal, body: body === undefined || isRaw ? body : JSON.stringify(body) });
  } catch (failure) {
    if (failure instanceof DOMException && failure.name === 'AbortError') throw failure;
    throw new ApiError(0, 'The server cannot be reached.');
  }
  if (response.status >= 400) throw await refused(response, isForTab);
  return response;
}

async function refused(response, isForTab) {
  const text = await response.text().catch(() => '');
  return refusal(response.status, text, Number(response.headers.get('Retry-After')) || 0, isForTab);
}

/** What an answer of refusal says; the page is told if it is for want of a token. @param {number} status @param {string} text the body @param {boolean} isForTab whether the token was that of the tab @returns {ApiError} */
export function refusal(status, text, retryAfter = 0, isForTab = true) {
  let problem = null;
  try {
    problem = JSON.parse(text);
  } catch {
    // Somebody else answered, a proxy perhaps: the status is all there is.
  }
  const failure = new ApiError(status, problem?.detail ? plainly(problem.detail) : `The server answered with ${status}.`, problem, retryAfter);
  if (status === 401 && isForTab) window.dispatchEvent(new CustomEvent('grapl-login', { detail: failure.message }));
  return failure;
}

/** Reads the body of an answer; a connection lost on the way is the same as no answer. @template T @param {() => Promise<T>} read @returns {Promise<T>} */
async function whole(read) {
  try {
    return await read();
  } catch (failure) {
    const isLate = failure instanceof DOMException && failure.name === 'TimeoutError';
    if (failure instanceof TypeError || failure instanceof SyntaxError || isLate) throw new ApiError(0, 'The connection to the server was lost.');
    throw failure;
  }
}

/** Reads JSON. @param {string} path @returns {Promise<any>} */
export async function get(path, options = {}) {
  const response = await request('GET', path, options);
  return whole(() => response.json());
}

/** Reads JSON that this browser keeps: without a network it is what the server said last to the same person. @param {string} path @param {string} what see `keepSaid` @returns {Promise<any>} */
export async function getKept(path, what) {
  try {
    const said = await get(path, { signal: AbortSignal.timeout(PATIENCE) });
    keepSaid(what, said);
    return said;
  } catch (failure) {
    const known = failure.isPassing ? lastSaid(what) : null;
    if (known === null) throw failure;
    return known;
  }
}

/** Sends JSON or a form and reads JSON; null if there is nothing to read. @returns {Promise<any>} */
export async function post(path, body = {}, options = {}) {
  const response = await request('POST', path, { ...options, body });
  return response.status === 204 ? null : whole(() => response.json());
}

export async function remove(path) {
  await request('DELETE', path);
}

const VIEWS = { f32: Float32Array, u8: Uint8Array, u16: Uint16Array, i32: Int32Array };

/**
 * Reads what is sent as a header and arrays of numbers.
 * @param {string} path
 * @returns {Promise<{header: any, arrays: Record<string, any>} | null>} null if there is nothing of the kind
 */
export async function getPacked(path, options = {}) {
  const response = await request('GET', path, options);
  return response.status === 204 ? null : unpack(await whole(() => response.arrayBuffer()));
}

/** @param {ArrayBuffer} buffer */
export function unpack(buffer) {
  const length = new DataView(buffer).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, length)));
  const arrays = {};
  let at = 4 + length;
  for (const { name, type, length: count } of header.arrays) {
    const View = VIEWS[type];
    arrays[name] = new View(buffer, at, count);
    at += Math.ceil((count * View.BYTES_PER_ELEMENT) / 8) * 8;
  }
  return { header, arrays };
}

/** Saves an answer of the server as a file. @param {string} path @param {string} fileName */
export async function download(path, fileName, options = {}) {
  const response = await request('GET', path, options);
  saveBlob(await whole(() => response.blob()), fileName);
}

/** @param {Blob} blob @param {string} fileName */
export function saveBlob(blob, fileName) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
