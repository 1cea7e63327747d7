import { createHmac } from 'node:crypto';

/** The media types in the signed text must be the ones sent. */
const ACCEPT = 'application/json';
const CONTENT_TYPE = 'application/json; charset=UTF-8';

export interface AppKey {
  appKey: string;
  appSecret: string;
}

/** Returns parameters by name, as they are signed (not URL-encoded) and as they are sent. */
export function sortedQuery(parameters: Readonly<Record<string, string>>): { signed: string; sent: string } {
  const entries = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    signed: entries.map(([name, value]) => `${name}=${value}`).join('&'),
    sent: entries.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&'),
  };
}

/** Returns headers of a GET: signature of the Alibaba API gateway over the key alone, as live clients send it. `pathAndQuery` is not URL-encoded. */
export function signedHeaders({ appKey, appSecret }: AppKey, pathAndQuery: string): Record<string, string> {
  const lines = ['GET', ACCEPT, '', CONTENT_TYPE, '', `X-Ca-Key:${appKey}`, pathAndQuery];
  return {
    accept: ACCEPT,
    'content-type': CONTENT_TYPE,
    'x-ca-key': appKey,
    'x-ca-signature-headers': 'X-Ca-Key',
    'x-ca-signature': signatureOf(appSecret, lines.join('\n')),
  };
}

/** Returns Base64(HMAC-SHA256). */
export function signatureOf(appSecret: string, stringToSign: string): string {
  return createHmac('sha256', appSecret).update(stringToSign, 'utf8').digest('base64');
}
