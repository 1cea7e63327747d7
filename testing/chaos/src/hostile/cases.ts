import type { TlsOptions } from 'node:tls';
import type { PemPair, HostileServer, Misbehaviour } from './hostile-server.ts';
import * as does from './misbehaviours.ts';

/** The observations of one endpoint: its own, and those that the API shows its owner. */
export interface Seen {
  server: Pick<HostileServer, 'connections' | 'requests' | 'maxOpenMs' | 'sentBytes'> | undefined;
  /** The reasons of the failed attempts. */
  reasons: string[];
  /** The statuses of the attempts. */
  statuses: number[];
  /** Acknowledged deliveries, by the endpoint itself. */
  delivered: number;
  /** The status of the webhook. */
  status: string;
  /** Longest wait that a failed attempt was given before the next, in seconds. */
  maxWaitSeconds: number;
}

/** The certificates, with which an endpoint can show itself. */
export type Pairs = Readonly<Record<'valid' | 'wrong name' | 'expired certificate' | 'self-signed', PemPair>>;

export interface HostileCase {
  name: string;
  /** Default: valid. */
  tls?: keyof Pairs | 'TLS 1.2 only' | 'none';
  /** Absent: it never reads. */
  misbehave?: Misbehaviour;
  /** Instead, of one that acknowledges. */
  accept?: (accepted: (key: string) => void) => Misbehaviour;
  /** Addresses of its name in the second half of the run. */
  flipsTo?: string[];
  /** The expected result, as a text. */
  expected: string;
  ok: (seen: Seen) => boolean;
}

/** The request timeout of the webhooks here, ms. */
export const timeoutMs = 2_000;
/** Waits of the first retries, in seconds. */
export const retrySteps = [2, 300, 1800];

const only = (reason: string) => (seen: Seen) =>
  seen.reasons.length > 0 && seen.reasons.every((found) => found === reason);
const noRequest = ({ server }: Seen) => server?.requests === 0;
const neverOpenLong = ({ server }: Seen) => (server?.maxOpenMs ?? 0) < timeoutMs + 5_000;
const timesOut = (seen: Seen) => only('timeout')(seen) && neverOpenLong(seen);
const refusedBeforeRequest = (seen: Seen) => only('tls')(seen) && noRequest(seen);

/** Far less than the 10 MB it offers: only the buffers of both kernels. */
const takesLittle = ({ server }: Seen) =>
  (server?.sentBytes ?? 0) / Math.max(1, server?.requests ?? 0) < 8 * 1024 * 1024;

export const forbiddenAddress = '127.0.0.1';
export const allowedAddress = '127.0.0.2';

const ends = 'each request ended after its timeout';

export const hostileCases = (honeypot: string): HostileCase[] => [
  { name: 'headers drip', misbehave: does.headersDrip, expected: `timeout; ${ends}`, ok: timesOut },
  { name: 'body drips', misbehave: does.bodyDrips, expected: `timeout; ${ends}`, ok: timesOut },
  { name: 'endless 103', misbehave: does.endlessInterim, expected: `timeout; ${ends}`, ok: timesOut },
  { name: 'never answers', misbehave: does.silence, expected: `timeout; ${ends}`, ok: timesOut },
  { name: 'never reads', expected: `timeout; ${ends}`, ok: only('timeout') },
  { name: 'never speaks TLS', tls: 'none', expected: 'timeout', ok: only('timeout') },
  {
    name: '200 with 10 MB',
    accept: does.acknowledgesWithHugeBody,
    expected: 'taken for its status; the body is not read',
    ok: (seen) => seen.delivered > 0 && seen.reasons.length === 0 && takesLittle(seen),
  },
  {
    name: '500 with 10 MB',
    misbehave: does.hugeBody('500 Error'),
    expected: 'status 500; the body is not read',
    ok: (seen) => only('status')(seen) && takesLittle(seen),
  },
  { name: '10 MB of headers', misbehave: does.hugeHeaders, expected: 'connection', ok: only('connection') },
  ...(['TLS 1.2 only', 'expired certificate', 'wrong name', 'self-signed'] as const).map((tls) => ({
    name: tls,
    tls,
    misbehave: does.answers('204 No Content'),
    expected: 'tls, no request',
    ok: refusedBeforeRequest,
  })),
  {
    name: 'redirect to metadata',
    misbehave: does.answers('307 Temporary Redirect', 'location: http://169.254.169.254/latest/meta-data/'),
    expected: 'redirect, not followed',
    ok: only('redirect'),
  },
  {
    name: 'redirect inside',
    misbehave: does.answers('301 Moved', `location: ${honeypot}`),
    expected: 'redirect, not followed',
    ok: only('redirect'),
  },
  {
    name: 'DNS flips to 127.0.0.1',
    accept: does.acknowledgesAndCloses,
    flipsTo: [forbiddenAddress],
    expected: 'delivered, then address_not_allowed',
    ok: (seen) => seen.delivered > 0 && only('address_not_allowed')(seen),
  },
  {
    name: 'DNS gives both',
    accept: does.acknowledgesAndCloses,
    flipsTo: [forbiddenAddress, allowedAddress],
    expected: 'delivered to the allowed one alone',
    ok: (seen) => seen.delivered > 0 && seen.reasons.length === 0,
  },
  { name: 'garbage', misbehave: does.garbage, expected: 'connection', ok: only('connection') },
  { name: 'RST mid-body', misbehave: does.resetsMidBody, expected: 'connection', ok: only('connection') },
  {
    name: '200, then cut short',
    misbehave: does.cutsShort,
    expected: 'connection: no whole answer',
    ok: only('connection'),
  },
  {
    name: '200, then closes',
    accept: does.acknowledgesAndCloses,
    expected: 'delivered',
    ok: (seen) => seen.delivered > 0 && seen.reasons.length === 0,
  },
  {
    name: 'Retry-After 999999999',
    misbehave: does.answers('503 Unavailable', 'retry-after: 999999999'),
    expected: 'status 503; next try within the step after the next',
    ok: (seen) => only('status')(seen) && seen.maxWaitSeconds <= retrySteps[2]! * 1.2,
  },
  {
    name: '410',
    misbehave: does.answers('410 Gone'),
    expected: 'disabled at once, at most 8 requests',
    ok: (seen) => seen.status === 'disabled' && only('gone')(seen) && (seen.server?.requests ?? 0) <= 8,
  },
  { name: '401', misbehave: does.answers('401 Unauthorized'), expected: 'unauthorized', ok: only('unauthorized') },
];

/** TLS settings of a case. */
export function tlsOf(kind: HostileCase['tls'] = 'valid', pairs: Pairs): TlsOptions | undefined {
  if (kind === 'none') return undefined;
  if (kind === 'TLS 1.2 only') return { ...pairs.valid, maxVersion: 'TLSv1.2' };
  return { ...pairs[kind], minVersion: 'TLSv1.3' };
}
