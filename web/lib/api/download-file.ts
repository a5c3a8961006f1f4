import type { Download } from '#contract/endpoint.ts';
import { frameText } from '#web/i18n/frame-id.ts';
import { readAccessToken } from './access-token.ts';
import { trackActivity } from './activity.ts';
import { readEnvelope } from './api-client.ts';
import { ApiError, NO_ANSWER, TIMED_OUT } from './api-error.ts';
import { saveFile } from './save-file.ts';

/** How long the server may send nothing, before or within the file. */
const SILENCE_MAX_MS = 15_000;

/** Downloads a file and saves it once it is complete, or throws an `ApiError`. */
export async function downloadFile({
  path,
  fileName,
}: Pick<Download, 'path' | 'fileName'>): Promise<void> {
  const file = await trackActivity(receive(path));
  saveFile(file, fileName);
}

async function receive(path: string): Promise<Blob> {
  const accessToken = readAccessToken();
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MAX_MS);
  try {
    const headers = { Authorization: `Bearer ${accessToken}` };
    const response = await fetch(`/v1${path}`, { headers, signal: silence.signal });
    if (!response.ok || !response.body) {
      const requestId = response.headers.get('X-Request-Id');
      throw new ApiError(await messageOf(response), response.status, { accessToken, requestId });
    }
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = response.body.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      pieces.push(read.value);
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MAX_MS);
    }
    return new Blob(pieces, { type: 'application/json' });
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    const isLate = silence.signal.aborted;
    const message = isLate ? frameText.errors.timeout : frameText.errors.network;
    throw new ApiError(message, isLate ? TIMED_OUT : NO_ANSWER, { cause, accessToken });
  } finally {
    clearTimeout(timer);
  }
}

/** A proxy may answer with HTML. */
async function messageOf(response: Response): Promise<string> {
  try {
    return readEnvelope(await response.json()).message;
  } catch (cause) {
    // Other errors, such as an abort, mean that the answer never arrived whole.
    if (!(cause instanceof SyntaxError || cause instanceof TypeError)) throw cause;
    return frameText.errors.unreadable;
  }
}
