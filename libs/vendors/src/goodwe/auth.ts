import { createHash } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { isRecord, parseNode, VendorError } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess } from '@heliograph/vendor-contract';
import { SEMS_PLUS_HOST } from './declaration.ts';
import { agreementNeeded, envelopeOf, errorOfLogin } from './errors.ts';
import { regionalBase, type RegionalBase } from './regional-base.ts';
import { SEMS_LOGIN_PATH, SEMS_PLUS_LOGIN_PATH, type Envelope } from './wire.ts';

/** A session of one platform: where its calls go, and the `Token` header, the login's `data` as the vendor wrote it. */
export interface PlatformSession {
  base: RegionalBase;
  token: string;
}

const SEMS_LOGIN_HEADER = JSON.stringify({ version: 'v2.1.0', client: 'ios', language: 'en' });
const SEMS_PLUS_LOGIN_HEADER = JSON.stringify({
  uid: '',
  timestamp: 0,
  token: '',
  client: 'semsPlusWeb',
  version: '',
  language: 'en',
});
const json = { 'content-type': 'application/json' };

/** Logs in to legacy SEMS. */
export async function loginSems(
  account: VendorAccountAccess,
  context: AdapterContext,
  signal?: AbortSignal,
): Promise<PlatformSession> {
  const { account: name = '', password = '' } = account.credentials;
  const call = 'CrossLogin';
  const response = await context.http.request({
    method: 'POST',
    path: SEMS_LOGIN_PATH,
    call,
    headers: { ...json, token: SEMS_LOGIN_HEADER },
    body: JSON.stringify({ account: name, pwd: password }),
    ...reported({ signal }),
  });
  return sessionOf(account, call, envelopeOf(call, response, context.timeScale), response.body, context.timeScale);
}

/** Logs in to SEMS+, with the same name and password. */
export async function loginSemsPlus(
  account: VendorAccountAccess,
  context: AdapterContext,
  signal?: AbortSignal,
): Promise<PlatformSession> {
  const { account: name = '', password = '' } = account.credentials;
  const call = 'cross-login';
  const chinese = account.region === 'cn';
  const response = await context.http.request({
    method: 'POST',
    path: SEMS_PLUS_LOGIN_PATH,
    host: SEMS_PLUS_HOST,
    call,
    headers: {
      ...json,
      token: SEMS_PLUS_LOGIN_HEADER,
      'x-signature': signature(SEMS_PLUS_LOGIN_HEADER, context.now()),
    },
    body: JSON.stringify({
      account: name,
      pwd: encodedPassword(password),
      agreement: 1,
      isChinese: chinese,
      isLocal: chinese,
    }),
    ...reported({ signal }),
  });
  return sessionOf(account, call, envelopeOf(call, response, context.timeScale), response.body, context.timeScale);
}

/** `api` stands beside `data` (SEMS) or in it (SEMS+). */
function sessionOf(
  account: VendorAccountAccess,
  call: string,
  envelope: Envelope,
  body: string,
  timeScale: number,
): PlatformSession {
  const refusal = errorOfLogin(call, envelope, timeScale);
  if (refusal) throw refusal;
  const { data } = envelope;
  if (!isRecord(data) || typeof data.token !== 'string' || data.token === '') {
    throw agreementNeeded(call, envelope);
  }
  const base = regionalBase(account, envelope.api ?? data.api, call);
  const token = parseNode(body).find('data')?.pick(Object.keys(data)) ?? '{}';
  // A header holds visible ASCII only; JSON can express everything else as escapes.
  return { base, token: token.replaceAll(/[^\x20-\x7e]/g, escaped) };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Returns base64 of the hexadecimal MD5, as SEMS+ wants it. */
export function encodedPassword(password: string): string {
  return Buffer.from(createHash('md5').update(password).digest('hex')).toString('base64');
}

/** Returns `X-Signature` of a request with this `Token`, at this time: base64( sha256hex( ms@uid@token ) @ ms ). Computed again for each request. */
export function signature(token: string, now: number): string {
  const { uid, token: secret } = identityOf(token);
  const digest = createHash('sha256').update(`${now}@${uid}@${secret}`).digest('hex');
  return Buffer.from(`${digest}@${now}`).toString('base64');
}

function identityOf(token: string): { uid: string; token: string } {
  const data: unknown = JSON.parse(token);
  if (!isRecord(data)) throw new VendorError('protocol', 'the session is no object');
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return { uid: text(data.uid), token: text(data.token) };
}
