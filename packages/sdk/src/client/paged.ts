/** One page of a list, as the API gives it. */
export interface Page<T> {
  items: T[];
  /** Value of `cursor` for the next page; null on the last page. */
  nextCursor: string | null;
}

/**
 * A list. `await` it for one page, or go through all of it: `for await (const device of heliograph.listDevices())`.
 * Nothing is asked for before that, and a page only when the one before is used up.
 */
export class Paged<T, P extends Page<T> = Page<T>> implements PromiseLike<P>, AsyncIterable<T> {
  readonly #load: (cursor?: string) => Promise<P>;

  constructor(load: (cursor?: string) => Promise<P>) {
    this.#load = load;
  }

  then<A = P, B = never>(
    onFulfilled?: ((page: P) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#load().then(onFulfilled, onRejected);
  }

  /** Page by page. */
  async *pages(): AsyncGenerator<P, void, undefined> {
    let page = await this.#load();
    yield page;
    while (page.nextCursor !== null) {
      page = await this.#load(page.nextCursor);
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.items;
  }

  /** All items at once; mind how many there may be. */
  async all(): Promise<T[]> {
    const items: T[] = [];
    for await (const page of this.pages()) items.push(...page.items);
    return items;
  }
}
