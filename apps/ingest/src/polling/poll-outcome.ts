import { VendorError } from '@heliograph/vendor-contract';

/**
 * The cause of a poll's outcome: `answered`; `fault`: the vendor is unreachable, slow beyond the timeout, or sends answers that cannot be read; `limited`:
 * the vendor's rate limit refused a call that our budget allowed; `refused`: the vendor accepts the account's credentials or the call no more; `budget`:
 * our own budget for the call is spent; `ours`: our own service failed.
 */
export type PollOutcome = 'answered' | 'fault' | 'limited' | 'refused' | 'budget' | 'ours';

export function outcomeOf(error: unknown): Exclude<PollOutcome, 'answered'> {
  if (!(error instanceof VendorError)) return 'ours';
  const isOurs = error.details.origin === 'ours';
  switch (error.kind) {
    case 'rate_limited':
      return isOurs ? 'budget' : 'limited';
    case 'credentials_rejected':
    case 'session_expired':
    case 'not_permitted':
      return 'refused';
    default:
      return isOurs ? 'ours' : 'fault';
  }
}

/** Computes how long an account backs off after failures in a row: doubling, with jitter, up to a limit. The first call after it is the probe. */
export class Backoff {
  #failures = 0;
  readonly #firstMs: number;
  readonly #maxMs: number;

  constructor(firstMs: number, maxMs: number) {
    this.#firstMs = firstMs;
    this.#maxMs = maxMs;
  }

  get failures(): number {
    return this.#failures;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  /** Returns the wait in ms. `random` in [0, 1). */
  failed(random = Math.random()): number {
    const rest = Math.min(this.#maxMs, this.#firstMs * 2 ** Math.min(this.#failures, 20));
    this.#failures += 1;
    return rest * (0.75 + random / 2);
  }
}
