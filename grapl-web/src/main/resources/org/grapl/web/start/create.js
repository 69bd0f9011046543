// Sends a campaign with its files. By XMLHttpRequest, because fetch does not tell how far an upload has come.

import { ApiError, refusal, request } from '../api.js';
import { token } from '../session.js';
import { campaignOf, partsOf } from './draft.js';

/**
 * Makes the campaign.
 * @param {import('./draft.js').Draft} draft @param {(share: number) => void} progress told how much of the upload is done; 1 when the server has it all @param {AbortSignal} signal
 * @returns {Promise<any>} the campaign
 */
export function create(draft, progress, signal) {
  const form = new FormData();
  form.append('campaign', new Blob([JSON.stringify(campaignOf(draft))], { type: 'application/json' }));
  for (const [part, file] of partsOf(draft)) form.append(part, file, file.name);
  return new Promise((resolve, reject) => {
    const upload = new XMLHttpRequest();
    upload.open('POST', '/v1/campaigns');
    upload.setRequestHeader('Idempotency-Key', draft.key);
    if (token()) upload.setRequestHeader('Authorization', `Bearer ${token()}`);
    upload.upload.addEventListener('progress', (event) => progress(event.lengthComputable ? event.loaded / event.total : 0));
    upload.upload.addEventListener('load', () => progress(1));
    upload.addEventListener('error', () => reject(new ApiError(0, 'The server cannot be reached. Nothing is lost: try again when it is back.')));
    upload.addEventListener('load', () => (upload.status < 400 ? resolve(JSON.parse(upload.responseText)) : reject(refusal(upload.status, upload.responseText))));
    upload.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')));
    signal.addEventListener('abort', () => upload.abort());
    upload.send(form);
  });
}

/**
 * Takes a campaign that was exported.
 * @param {File} file @param {string} name empty for the name in the file @param {string} key
 * @returns {Promise<any>} the campaign
 */
export async function take(file, name, key) {
  const query = name ? `?name=${encodeURIComponent(name)}` : '';
  return (await request('POST', `/v1/campaigns/import${query}`, { body: file, key, headers: { 'Content-Type': 'application/zip' } })).json();
}
