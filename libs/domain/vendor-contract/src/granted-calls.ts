import { setTimeout as sleep } from 'node:timers/promises';
import type { AdapterContext } from './adapter.ts';
import { isKind } from './answer-error.ts';
import { VendorError } from './vendor-error.ts';

const HOUR_MS = 3_600_000;
const DENIED_HOURS = 6;

/** A call of the vendor, and how a refusal of it is classified. */
export interface GrantedCall<T> {
  /** The object of the grant: the call, and the plant or device where vendors grant it one by one. */
  what: string;
  send: () => Promise<T>;
  /** Sends, with the same token or key, a call that all credentials of this vendor may make. Undefined: this call is that one. */
  prove: (() => Promise<unknown>) | undefined;
}

/**
 * Distinguishes an invalid token from a call that the plan or the permissions of these credentials do not include: some
 * clouds answer both alike. Denied calls are remembered for some hours, so that they are not repeated at every poll; a
 * user may get the grant. The memory only saves calls: each replica learns them by itself.
 */
export class GrantedCalls {
  readonly #context: Pick<AdapterContext, 'now' | 'timeScale' | 'warn'>;
  readonly #denied = new Map<string, { refusal: VendorError; until: number }>();

  constructor(context: Pick<AdapterContext, 'now' | 'timeScale' | 'warn'>) {
    this.#context = context;
  }

  denial(what: string): VendorError | undefined {
    const denied = this.#denied.get(what);
    return denied && this.#context.now() < denied.until ? denied.refusal : undefined;
  }

  deny(what: string, refusal: VendorError, hours = DENIED_HOURS): void {
    this.#denied.set(what, { refusal, until: this.#context.now() + (hours * HOUR_MS) / this.#context.timeScale });
    this.#context.warn('the vendor does not grant this call, polling continues without it', { call: what });
  }

  /**
   * Makes a call. Where its refusal names the session or the credentials and `prove` is accepted all the same, it is made once more, as the refusal
   * may have been a hiccup; refused again, it is denied: throws `VendorError` (`not_permitted`), and for an hour, later for six, without a request.
   * Where `prove` is refused as well, throws the refusal as it came; where `prove` fails otherwise, throws that failure, for nothing is known then.
   */
  async call<T>({ what, send, prove }: GrantedCall<T>): Promise<T> {
    if (!prove) return send();
    const denial = this.denial(what);
    if (denial) throw denial;
    try {
      return await this.#sendGranted(what, send);
    } catch (error) {
      if (!isRefusal(error) || !(await isAccepted(prove))) throw error;
    }
    try {
      return await this.#sendGranted(what, send);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const refusal = notGranted(error);
      this.deny(what, refusal, this.#denied.has(what) ? DENIED_HOURS : 1);
      throw refusal;
    }
  }

  async #sendGranted<T>(what: string, send: () => Promise<T>): Promise<T> {
    const answer = await send();
    this.#denied.delete(what);
    return answer;
  }
}

/** Returns whether the vendor takes the token or key. Rethrows errors that show neither. */
async function isAccepted(prove: () => Promise<unknown>): Promise<boolean> {
  try {
    await prove();
    return true;
  } catch (error) {
    if (isRefusal(error)) return false;
    if (isKind(error, 'not_permitted')) return true;
    throw error;
  }
}

function isRefusal(error: unknown): error is VendorError {
  return isKind(error, 'session_expired', 'credentials_rejected');
}

function notGranted({ details }: VendorError): VendorError {
  const call = details.call ?? 'a call';
  return new VendorError(
    'not_permitted',
    `${call} is refused although the credentials are valid: their plan or permissions do not include it`,
    details,
  );
}

/** Calls in a row that may be rate limited before the whole list is given up. */
const MAX_PAUSES = 3;

/**
 * Makes a call of an inventory and repeats it where it came too early: given up at its second page, a list of two pages could never be read. A longer
 * pause than `maxPauseMs` means that the budget of a day or month is spent: that error goes to the caller, as every other. Throws what `call`
 * throws, and `AbortError`.
 */
export async function withRateLimitRetry<T>(
  call: () => Promise<T>,
  { maxPauseMs, signal }: { maxPauseMs: number; signal: AbortSignal | undefined },
): Promise<T> {
  for (let pauses = 0; ; pauses += 1) {
    try {
      return await call();
    } catch (error) {
      const pause = pauses < MAX_PAUSES ? pauseOf(error) : undefined;
      if (pause === undefined || pause > maxPauseMs) throw error;
      await sleep(pause, undefined, { signal });
    }
  }
}

function pauseOf(error: unknown): number | undefined {
  return error instanceof VendorError && error.kind === 'rate_limited' ? error.details.retryAfterMs : undefined;
}
