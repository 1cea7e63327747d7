import type { EventKind, TestEvent } from '../delivered.ts';
import type { DeliveredByKind } from '../generated/types.generated.ts';
import { headerOf, type WebhookHeaders } from './headers.ts';
import { readPayload } from './payload.ts';
import { rawBody, type RawBody } from './raw-body.ts';
import { serviceClaim, standardClaim, type Claim } from './schemes.ts';
import { isSignedWith } from './signature.ts';
import { WebhookVerificationError } from './verification-error.ts';

export interface VerifyOptions {
  /** `request.headers` of Node, a `Headers`, or a plain object in any spelling. */
  headers: WebhookHeaders;
  /** The body as it came, byte for byte, before anything parsed it. */
  body: RawBody;
  /** `whsec_…`, one or several: while a secret is replaced, the old and the new one. */
  secrets: string | readonly string[];
  /**
   * `standard` (default): Standard Webhooks 1.0, which also rejects replayed requests. `service`: `X-Service-Signature`
   * alone, hex, base64 or `sha256=<hex>`; it covers no time.
   */
  scheme?: 'standard' | 'service';
  /** Greatest distance of `webhook-timestamp` from now, seconds (300). */
  toleranceSeconds?: number;
  /** First part of the service's own headers (`X-Service`). */
  headerPrefix?: string;
  /** Unix ms (now). */
  now?: number;
}

interface Verified<Kind extends string, T> {
  event: Kind;
  /** Key of the request: the record's, or `batch:…`. Deduplicate by the `idempotency_key` of each record. */
  idempotencyKey: string;
  /** One, or up to 100 where the webhook asked for batches; all of one kind. */
  records: T[];
  /** How often it has been tried, this time included; not signed. */
  attempt: number;
}

/**
 * A verified request of the service. `event` names the kind of the records; `test` is sent only when you ask for it.
 */
export type VerifiedWebhook =
  { [Kind in EventKind]: Verified<Kind, DeliveredByKind[Kind]> }[EventKind] | Verified<'test', TestEvent>;

/**
 * Verifies one request, in constant time. Only Web Crypto is used: Node 20, Deno, Bun, Workers. The event headers are
 * not signed, so `event` and the keys are read from the body.
 * @throws WebhookVerificationError whose `reason` names the fault; answer with its `status`
 */
export async function verifyWebhook(options: VerifyOptions): Promise<VerifiedWebhook> {
  const { headers, secrets, scheme = 'standard', headerPrefix = 'X-Service' } = options;
  const body = rawBody(options.body);
  const clock = { now: options.now ?? Date.now(), toleranceSeconds: options.toleranceSeconds ?? 300 };
  const claim = scheme === 'standard' ? standardClaim(headers, body, clock) : serviceClaim(headers, body, headerPrefix);
  // An unset variable is no secret, whatever its type.
  await assertSigned(claim, [secrets].flat().filter(Boolean), scheme);
  const attempt = Number(headerOf(headers, `${headerPrefix.toLowerCase()}-attempt`) ?? 1);
  return { ...(await readPayload(body)), attempt } as VerifiedWebhook;
}

async function assertSigned(claim: Claim, secrets: readonly string[], scheme: 'standard' | 'service'): Promise<void> {
  if (secrets.length === 0) throw new WebhookVerificationError('malformed_secret', 'there is no secret to verify with');
  for (const secret of secrets) if (await isSignedWith(secret, scheme, claim)) return;
  throw new WebhookVerificationError(
    'no_matching_signature',
    'no secret matches this signature: another secret signed it, or the body was parsed and serialized again',
  );
}
