import { DeliverySigner, type DeliverySignatures } from '@heliograph/delivery';
import type { WebhookTarget } from '@heliograph/messaging';
import type { LaneLimits } from '../lane/lane.ts';
import type { PoolTarget } from './endpoint-pools.ts';

/** Opens a sealed secret of a webhook. @throws when it does not open */
export type OpenSecret = (sealed: string, webhookId: string) => string;

const leastTimeoutMs = 1000;
const longestTimeoutMs = 30_000;
const mostInFlight = 64;

/** A webhook's settings made ready for the hot path. */
export interface WebhookEndpoint {
  readonly pool: PoolTarget;
  readonly secure: boolean;
  /** Path and query. */
  readonly path: string;
  readonly timeoutMs: number;
  readonly lane: LaneLimits;
  /** @returns undefined when no secret is active */
  sign(id: string, body: Buffer, now: number): DeliverySignatures | undefined;
}

/** @throws TypeError for a URL that is none, or what opening a secret throws */
export function makeEndpoint(id: string, target: WebhookTarget, open: OpenSecret): WebhookEndpoint {
  const url = new URL(target.url);
  const secrets = target.secrets.map(({ sealed, primary, expiresAt }) => ({
    secret: open(sealed, id),
    primary,
    ...(expiresAt === undefined ? {} : { expiresAt }),
  }));
  const signer = new DeliverySigner(secrets, target.signatureEncoding);
  const maxInFlight = between(1, target.maxInFlight, mostInFlight);
  return {
    pool: { id, origin: url.origin, connections: maxInFlight, minTlsVersion: target.minTlsVersion },
    secure: url.protocol === 'https:',
    path: url.pathname + url.search,
    timeoutMs: between(leastTimeoutMs, target.timeoutMs, longestTimeoutMs),
    lane: { maxInFlight, ...(target.rateLimit === undefined ? {} : { rateLimit: target.rateLimit }) },
    sign: (messageId, body, now) => signer.sign(messageId, body, now),
  };
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, Math.floor(value)));
}
