import { ApiError } from '@heliograph/http-service';

/** More would only run into the caller's timeout. */
const MAX_WAITING = 100;

/**
 * Runs the changes of one account one after the other in this replica, before they take a connection. The lock of the account's row would serialize them
 * anyway, but there each waiting change occupies a connection: a flood of calls of one account would leave no connection for the others.
 */
export class AccountQueue {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #waiting = new Map<string, number>();

  /** @throws ApiError 503 when too many changes wait */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const ahead = this.#waiting.get(accountId) ?? 0;
    if (ahead >= MAX_WAITING)
      throw new ApiError(503, 'unavailable', 'Too many changes of this account at once.', { retryAfterSeconds: 2 });
    this.#waiting.set(accountId, ahead + 1);
    const turn = (this.#last.get(accountId) ?? Promise.resolve()).then(work);
    this.#last.set(
      accountId,
      turn.catch(() => undefined),
    );
    try {
      return await turn;
    } finally {
      this.#leave(accountId);
    }
  }

  #leave(accountId: string): void {
    const left = (this.#waiting.get(accountId) ?? 1) - 1;
    if (left > 0) {
      this.#waiting.set(accountId, left);
      return;
    }
    this.#waiting.delete(accountId);
    this.#last.delete(accountId);
  }
}
