import { ApiError } from '@heliograph/http-service';

interface SlotTexts {
  slug: string;
  inProgress: string;
}

/** Limits how many reads, or other slow calls, are in progress at once, of each account and of all. */
export class ReadSlots {
  readonly #ofAccount = new Map<string, number>();
  #used = 0;

  constructor(
    private readonly perAccount: number,
    private readonly perReplica: number,
    private readonly texts: SlotTexts = { slug: 'answer_limit_reached', inProgress: 'answers are being read' },
  ) {}

  /** @throws ApiError 429 with the slug, 503 */
  async use<T>(accountId: string, read: () => Promise<T>): Promise<T> {
    const own = this.#ofAccount.get(accountId) ?? 0;
    if (own >= this.perAccount)
      throw new ApiError(429, this.texts.slug, `${own} ${this.texts.inProgress} for the account.`, retry);
    if (this.#used >= this.perReplica)
      throw new ApiError(
        503,
        'unavailable',
        `${this.#used} ${this.texts.inProgress} on this replica. Retry later.`,
        retry,
      );
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
