import { createHash, createHmac } from 'node:crypto';
import type { SolisCall } from './wire.ts';
import { PATH_PREFIX } from './wire.ts';

export interface SolisCredentials {
  keyId: string;
  keySecret: string;
}

/** Goes into the signature as it stands here; with a charset the cloud answers 403 (dossier, "Signature"). */
const SIGNED_CONTENT_TYPE = 'application/json';

/** Returns headers of one request. `body` must be the text that is sent; the cloud accepts `now` within 15 minutes of its own clock. */
export function signedHeaders(
  { keyId, keySecret }: SolisCredentials,
  call: SolisCall,
  body: string,
  now: number,
): Record<string, string> {
  const md5 = createHash('md5').update(body).digest('base64');
  const date = new Date(now).toUTCString();
  const text = `POST\n${md5}\n${SIGNED_CONTENT_TYPE}\n${date}\n${PATH_PREFIX}${call}`;
  const signature = createHmac('sha1', keySecret).update(text).digest('base64');
  return {
    'content-type': SIGNED_CONTENT_TYPE,
    'content-md5': md5,
    date,
    authorization: `API ${keyId}:${signature}`,
  };
}
