import { CloudEvents, cloudEventHttpHeaders, type DeliverySignatures } from '@heliograph/delivery';
import { headerNames } from '@heliograph/messaging';
import type { TraceSpan } from '@heliograph/service';
import type { Delivery } from '../delivery/delivery.ts';
import type { AttemptSpans } from './attempt-spans.ts';
import type { DeadlineWheel } from './deadline-wheel.ts';
import type { EndpointPools } from './endpoint-pools.ts';
import type { WebhookEndpoint } from './webhook-endpoint.ts';
import { WebhookRequest, type RequestResult } from './webhook-request.ts';

export interface ClientOptions {
  /** The prefix of our headers: `X-Service` in `X-Service-Signature`. */
  headerPrefix: string;
  userAgent: string;
  /** True when the operator allows plain `http://`. */
  allowHttp: boolean;
  /** Makes the attributes of webhooks that want them; default: without the addresses of schemas. */
  cloudEvents?: CloudEvents;
  /** The spans; absent while tracing is off. */
  spans?: AttemptSpans | undefined;
  /** Called right before a request is sent; when it returns false, the request is `not_made`. */
  mayStart?: () => boolean;
}

/** The values of trace headers that can be sent: others are left out, for a trace is no reason to fail. */
const sendable = /^[\x21-\x7e]{1,512}$/;

/** Makes the HTTP requests: signed headers, the record's bytes as they are, one outcome each. */
export class EndpointClient {
  readonly #pools: EndpointPools;
  readonly #wheel: DeadlineWheel;
  readonly #options: ClientOptions;
  readonly #names: { signature: string; event: string; origin: string; attempt: string };
  readonly #cloudEvents: CloudEvents;

  constructor(pools: EndpointPools, wheel: DeadlineWheel, options: ClientOptions) {
    this.#pools = pools;
    this.#wheel = wheel;
    this.#options = options;
    this.#cloudEvents = options.cloudEvents ?? new CloudEvents();
    const { headerPrefix } = options;
    this.#names = {
      signature: `${headerPrefix}-Signature`,
      event: `${headerPrefix}-Event`,
      origin: `${headerPrefix}-Origin`,
      attempt: `${headerPrefix}-Attempt`,
    };
  }

  /** Sends a request. `done` is called exactly once, later. @returns false when no request is sent, because no secret is active */
  post(endpoint: WebhookEndpoint, delivery: Delivery, done: (result: RequestResult) => void): boolean {
    const now = Date.now();
    const signatures = endpoint.sign(delivery.idempotencyKey, delivery.body, now);
    if (signatures === undefined) return false;
    if (!endpoint.secure && !this.#options.allowHttp) {
      queueMicrotask(() => done({ outcome: { kind: 'failed', reason: 'address_not_allowed' }, durationMs: 0 }));
      return true;
    }
    const { spans } = this.#options;
    const span = spans?.begin(endpoint, delivery, now);
    const headers = this.#headers(endpoint, delivery, signatures, now, span?.traceparent);
    this.#send(endpoint, delivery, headers, span && spans ? ending(spans, span, done) : done);
    return true;
  }

  #send(endpoint: WebhookEndpoint, { body }: Delivery, headers: string[], done: (result: RequestResult) => void): void {
    const pool = this.#pools.acquire(endpoint.pool);
    const ended = (result: RequestResult): void => {
      this.#pools.release(endpoint.pool.id, pool);
      done(result);
    };
    const request = new WebhookRequest(this.#wheel, endpoint.timeoutMs, ended, this.#options.mayStart);
    pool.dispatch({ method: 'POST', path: endpoint.path, headers, body }, request);
  }

  #headers(
    { headers: custom, cloudEvents }: WebhookEndpoint,
    delivery: Delivery,
    signatures: DeliverySignatures,
    now: number,
    traceparent = delivery.record.headers[headerNames.traceparent],
  ): string[] {
    const { idempotencyKey, kind, origin, attempts } = delivery;
    const headers = [
      'Content-Type',
      'application/json',
      'User-Agent',
      this.#options.userAgent,
      this.#names.signature,
      signatures.service,
      'webhook-id',
      idempotencyKey,
      'webhook-timestamp',
      String(Math.floor(now / 1000)),
      'webhook-signature',
      signatures.standard,
      'Idempotency-Key',
      idempotencyKey,
      this.#names.event,
      kind,
      this.#names.attempt,
      String(attempts + 1),
    ];
    if (origin !== undefined) headers.push(this.#names.origin, origin);
    if (traceparent !== undefined && sendable.test(traceparent)) headers.push('traceparent', traceparent);
    if (cloudEvents) headers.push(...this.#attributeHeaders(delivery));
    if (custom.length > 0) headers.push(...custom);
    return headers;
  }

  /** Returns the headers of the event that the body is: a record, or an array of records. */
  #attributeHeaders({ record, batched, idempotencyKey, accountId, kind, origin }: Delivery): readonly string[] {
    const attributes =
      batched === undefined
        ? this.#cloudEvents.attributesOf(record.headers)
        : this.#cloudEvents.batchAttributesOf({ idempotency_key: idempotencyKey, account: accountId, kind, origin });
    return attributes === undefined ? [] : cloudEventHttpHeaders(attributes);
  }
}

function ending(spans: AttemptSpans, span: TraceSpan, done: (result: RequestResult) => void) {
  return (result: RequestResult): void => {
    spans.end(span, result);
    done(result);
  };
}
