import { reported } from '@heliograph/base-data';
import {
  batchLimits,
  checkClientCertificate,
  checkCustomHeaders,
  cloudEventHttpNames,
  DeliverySigner,
  type ClientCertificate,
  type DeliverySignatures,
  type Envelope,
} from '@heliograph/delivery';
import type { WebhookTarget } from '@heliograph/messaging';
import type { LaneLimits } from '../lane/lane.ts';
import type { PoolTarget } from './endpoint-pools.ts';

/** Opens a sealed secret of a webhook. @throws when it does not open */
export type OpenSecret = (sealed: string, webhookId: string) => string;

/** The error of a setting that cannot be used. The message is for people, and contains no part of the setting. */
export class UnusableWebhookError extends Error {
  override readonly name = 'UnusableWebhookError';
}

const minTimeoutMs = 1000;
const maxTimeoutMs = 30_000;
const largestMaxInFlight = 64;

/** A webhook's settings, prepared for the hot path. */
export interface WebhookEndpoint {
  readonly pool: PoolTarget;
  readonly secure: boolean;
  /** The path and query. */
  readonly path: string;
  readonly timeoutMs: number;
  readonly lane: LaneLimits;
  /** The custom headers: name, value, name, value, … */
  readonly headers: readonly string[];
  /** Whether requests have the attributes of CloudEvents. */
  readonly cloudEvents: boolean;
  /** Signs a request. @returns undefined when no secret is active */
  sign(id: string, body: Buffer, now: number): DeliverySignatures | undefined;
}

export interface EndpointOptions {
  open: OpenSecret;
  /** The prefix of our headers, `X-Service`: custom headers must not begin with it. */
  headerPrefix: string;
}

/** @throws UnusableWebhookError */
export function makeEndpoint(
  id: string,
  target: WebhookTarget,
  options: EndpointOptions,
  envelope: Envelope = 'none',
): WebhookEndpoint {
  const url = usable('the URL is invalid', () => new URL(target.url));
  const signer = usable('a signing secret cannot be decrypted', () => signerOf(id, target, options.open));
  const clientCertificate = clientCertificateOf(id, target, options.open);
  const maxInFlight = between(1, target.maxInFlight, largestMaxInFlight);
  const cloudEvents = envelope === 'cloudevents';
  const custom = headersOf(id, target, options);
  return {
    pool: {
      id,
      origin: url.origin,
      connections: maxInFlight,
      minTlsVersion: target.minTlsVersion,
      ...reported({ clientCertificate }),
    },
    secure: url.protocol === 'https:',
    path: url.pathname + url.search,
    timeoutMs: between(minTimeoutMs, target.timeoutMs, maxTimeoutMs),
    lane: {
      maxInFlight,
      ...reported({
        rateLimit: target.rateLimit === undefined ? undefined : numberOf(target.rateLimit),
        batch: target.batch === undefined ? undefined : batchOf(target.batch),
      }),
    },
    // Two headers of one name are a list, which no attribute is.
    headers: custom.filter(([name]) => !cloudEvents || !cloudEventHttpNames.has(name)).flat(),
    cloudEvents,
    sign: (messageId, body, now) => signer.sign(messageId, body, now),
  };
}

/** Throws `UnusableWebhookError` when `make` throws. The error itself is dropped: that of `JSON.parse` or `new URL` repeats the text. */
function usable<T>(problem: string, make: () => T): T {
  try {
    return make();
  } catch {
    throw new UnusableWebhookError(problem);
  }
}

function signerOf(id: string, { secrets, signatureEncoding }: WebhookTarget, open: OpenSecret): DeliverySigner {
  const opened = secrets.map(({ sealed, primary, expiresAt }) => ({
    secret: open(sealed, id),
    primary,
    ...reported({ expiresAt }),
  }));
  return new DeliverySigner(opened, signatureEncoding);
}

/** Returns the custom headers, their names in lower case. */
function headersOf(
  id: string,
  { headers }: WebhookTarget,
  { open, headerPrefix }: EndpointOptions,
): [name: string, value: string][] {
  if (headers === undefined) return [];
  const parsed = usable('the custom headers cannot be decrypted', () => JSON.parse(open(headers, id)) as unknown);
  const verdict = checkCustomHeaders(parsed, headerPrefix);
  if (!verdict.ok) throw new UnusableWebhookError(`a custom header cannot be sent: ${verdict.problem}`);
  return Object.entries(verdict.headers);
}

/**
 * Opens the client certificate and checks it as the API does: an older API accepted keys with which one handshake blocks for minutes. Whether it has
 * expired is for the endpoint to check.
 */
function clientCertificateOf(
  id: string,
  { clientCertificate }: WebhookTarget,
  open: OpenSecret,
): ClientCertificate | undefined {
  if (clientCertificate === undefined) return undefined;
  const given = usable(
    'the client certificate cannot be decrypted',
    () => JSON.parse(open(clientCertificate, id)) as Partial<ClientCertificate> | null,
  );
  const verdict = checkClientCertificate(given ?? {});
  if (!verdict.ok) throw new UnusableWebhookError(`the client certificate cannot be used: ${verdict.problem}`);
  return verdict.pair;
}

function batchOf(batch: NonNullable<WebhookTarget['batch']>): ReturnType<typeof batchLimits> {
  return usable('the batch limits are not numbers', () => {
    const limits = batchLimits(batch);
    Object.values(limits).forEach(numberOf);
    return limits;
  });
}

function between(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, Math.floor(numberOf(value))));
}

/** Returns a limit. Throws when it is no number: its lane would never send. */
function numberOf(value: number): number {
  if (!Number.isFinite(value)) throw new UnusableWebhookError('a limit is not a number');
  return value;
}
