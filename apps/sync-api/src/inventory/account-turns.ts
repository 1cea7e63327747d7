import { ApiError } from '@heliograph/service';

/** More would only run into the caller's timeout. */
const MOST_WAITING = 100;

/**
 * Changes of one account take turns in this replica before they take a connection. The account's row makes them take turns anyway, but there each
 * of those that wait holds a connection: one account's flood of calls would leave none for the others.
 */
export class AccountTurns {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly waiting = new Map<string, number>();

  /** @throws ApiError 503 when too many wait */
  async run<T>(accountId: string, work: () => Promise<T>): Promise<T> {
    const ahead = this.waiting.get(accountId) ?? 0;
    if (ahead >= MOST_WAITING)
      throw new ApiError(503, 'unavailable', 'Too many changes of this account at once.', { retryAfterSeconds: 2 });
    this.waiting.set(accountId, ahead + 1);
    const turn = (this.last.get(accountId) ?? Promise.resolve()).then(work);
    this.last.set(
      accountId,
      turn.catch(() => undefined),
    );
    try {
      return await turn;
    } finally {
      this.leave(accountId);
    }
  }

  private leave(accountId: string): void {
    const left = (this.waiting.get(accountId) ?? 1) - 1;
    if (left > 0) {
      this.waiting.set(accountId, left);
      return;
    }
    this.waiting.delete(accountId);
    this.last.delete(accountId);
  }
}
