import { createHash } from 'node:crypto';

/** Backslash, r, backslash, n: four characters, not a line break (live clients; a real one is answered with 40256). */
const SEPARATOR = String.raw`\r\n`;

/** Returns headers of one request. `path` is without host and query. */
export function signedHeaders(apiKey: string, path: string, now: number): Record<string, string> {
  const timestamp = String(now);
  return {
    token: apiKey,
    timestamp,
    signature: createHash('md5').update([path, apiKey, timestamp].join(SEPARATOR)).digest('hex'),
    lang: 'en',
    'content-type': 'application/json',
    'user-agent': 'heliograph',
  };
}
