import { createHash } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { isKind, isRecord, parseNode, VendorError } from '@heliograph/vendor-contract';
import type { AdapterContext, VendorAccountAccess, VendorSession } from '@heliograph/vendor-contract';
import { declaration, SEMS_PLUS_HOST } from './declaration.ts';
import { agreementNeeded, envelopeOf, errorOfLogin, PARAMETER_ERROR } from './errors.ts';
import { isSuccess, SEMS_LOGIN_PATH, SEMS_PLUS_LOGIN_PATH, type Envelope } from './wire.ts';

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
async function loginSems(
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
async function loginSemsPlus(
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

/** `api` is beside `data` (SEMS) or in it (SEMS+). */
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
  // A header contains visible ASCII only; JSON can express everything else as escapes.
  return { base, token: token.replaceAll(/[^\x20-\x7e]/g, escaped) };
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Returns base64 of the hexadecimal MD5, as SEMS+ wants it. */
function encodedPassword(password: string): string {
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
  if (!isRecord(data)) throw new VendorError('protocol', 'the session is not an object');
  const text = (value: unknown): string =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return { uid: text(data.uid), token: text(data.token) };
}

export type Platform = 'sems' | 'semsplus';

/**
 * Both platforms under one name and password, as one kept session: each has its own, or is `refused` (the platform does not know the account, until
 * the next login), or is unavailable (it could not be asked; not asked again before `unavailableUntil`, Unix ms).
 */
type Sessions = Record<Platform, PlatformSession | 'refused' | { unavailableUntil: number }>;

/** The vendor names no lifetime; clients see tokens end after hours. A session that ends earlier is noticed by its refusal. */
const LIFETIME_MS = 50 * 60_000;
/** A platform that is down shall not cost the other its session at every call. */
const UNAVAILABLE_MS = 60_000;

type Attempt = PlatformSession | VendorError;

/**
 * Logs in to both platforms. Throws `VendorError` when neither takes the account: `credentials_rejected` only when both have answered, and one
 * refused the password. A login that names a foreign host ends everything at once.
 */
export async function login(
  account: VendorAccountAccess,
  context: AdapterContext,
  signal?: AbortSignal,
): Promise<VendorSession> {
  const sems = await attempt(() => loginSems(account, context, signal));
  const semsplus = await attempt(() => loginSemsPlus(account, context, signal));
  if (sems instanceof VendorError && semsplus instanceof VendorError) throw worse(sems, semsplus);
  const unavailableUntil = context.now() + UNAVAILABLE_MS / context.timeScale;
  const sessions: Sessions = { sems: kept(sems, unavailableUntil), semsplus: kept(semsplus, unavailableUntil) };
  return { token: JSON.stringify(sessions), lifetimeMs: LIFETIME_MS };
}

export function readSessions(token: string): Sessions {
  return JSON.parse(token) as Sessions;
}

async function attempt(loginOnce: () => Promise<PlatformSession>): Promise<Attempt> {
  try {
    return await loginOnce();
  } catch (error) {
    if (!(error instanceof VendorError) || isForeignHost(error)) throw error;
    return error.kind === 'session_expired' ? new VendorError('protocol', error.message, error.details) : error;
  }
}

/** Returns whether the refusal is ours, not the vendor's: it has no code. */
function isForeignHost(error: VendorError): boolean {
  return error.kind === 'protocol' && error.details.vendorCode === undefined;
}

function kept(attempted: Attempt, unavailableUntil: number): Sessions[Platform] {
  if (!(attempted instanceof VendorError)) return attempted;
  return isUnavailable(attempted) ? { unavailableUntil } : 'refused';
}

function isUnavailable(error: VendorError): boolean {
  return isKind(error, 'unavailable', 'rate_limited');
}

/** Combines two refusals: while one platform could not be asked, nothing is proven about the password. */
function worse(sems: VendorError, semsplus: VendorError): VendorError {
  const unavailable = [sems, semsplus].find(isUnavailable);
  const rejected = [sems, semsplus].find((error) => error.kind === 'credentials_rejected');
  return unavailable ?? withSemsPlusCode(rejected ?? sems, semsplus);
}

/** Without the agreement SEMS accepts the login but returns no token; SEMS+ reports it by its own code. */
function withSemsPlusCode(refusal: VendorError, { details }: VendorError): VendorError {
  const isAgreement = isSuccess({ code: refusal.details.vendorCode });
  if (!isAgreement || details.vendorCode !== PARAMETER_ERROR) return refusal;
  return new VendorError(refusal.kind, `${refusal.message} (SEMS+ answers with code ${PARAMETER_ERROR})`, details);
}

/**
 * The target of the calls of an account: a host of its region by name (absent: the base URL), and the path before theirs, with a slash at the end.
 */
interface RegionalBase {
  host?: string;
  prefix: string;
}

/**
 * Returns the regional base a login answers as `api`. Tokens are sent only to the account's own base URL or a declared
 * host of its region: any other base in the answer is refused (`protocol`).
 */
export function regionalBase(account: VendorAccountAccess, api: unknown, call: string): RegionalBase {
  const url = typeof api === 'string' ? parse(api) : undefined;
  if (!url) throw refusal(call, 'the login names no regional base');
  const own = below(url, account.baseUrl);
  if (own !== undefined) return { prefix: own };
  for (const [host, base] of Object.entries(hostsOf(account.region))) {
    const prefix = below(url, base);
    if (prefix !== undefined) return { host, prefix };
  }
  throw refusal(call, `the login names a host that is not one of the region: ${url.origin.slice(0, 100)}`);
}

function hostsOf(regionId: string): Readonly<Record<string, string>> {
  return declaration.regions.find(({ id }) => id === regionId)?.hosts ?? {};
}

/**
 * Returns the part of the URL that follows `base`; undefined when the URL is not below it. Origins are compared whole:
 * `…com.evil.example` is another.
 */
function below(url: URL, base: string): string | undefined {
  const own = new URL(base);
  if (url.origin !== own.origin) return undefined;
  const root = withSlash(own.pathname);
  const path = withSlash(url.pathname);
  return path.startsWith(root) ? path.slice(root.length - 1) : undefined;
}

function withSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

/** Returns undefined for no URL, and for one that brings a name or password of its own. */
function parse(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url : undefined;
}

function refusal(call: string, why: string): VendorError {
  return new VendorError('protocol', `${call}: ${why}`, { call });
}
