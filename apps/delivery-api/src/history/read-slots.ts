import { ApiError } from '@heliograph/http-service';

/** Limits how many reads are in progress at once, of each account and of all. */
export class ReadSlots {
  readonly #ofAccount = new Map<string, number>();
  #used = 0;

  constructor(
    private readonly perAccount: number,
    private readonly perReplica: number,
  ) {}

  /** @throws ApiError 429 `answer_limit_reached`, 503 */
  async use<T>(accountId: string, read: () => Promise<T>): Promise<T> {
    const own = this.#ofAccount.get(accountId) ?? 0;
    if (own >= this.perAccount)
      throw new ApiError(429, 'answer_limit_reached', `${own} answers of the account are being read.`, retry);
    if (this.#used >= this.perReplica)
      throw new ApiError(503, 'unavailable', `This replica is reading ${this.#used} answers. Retry later.`, retry);
    this.#ofAccount.set(accountId, own + 1);
    this.#used += 1;
    try {
      return await read();
    } finally {
      this.#free(accountId);
    }
  }

  #free(accountId: string): void {
    const left = (this.#ofAccount.get(accountId) ?? 1) - 1;
    if (left === 0) this.#ofAccount.delete(accountId);
    else this.#ofAccount.set(accountId, left);
    this.#used -= 1;
  }
}

const retry = { retryAfterSeconds: 1 };
