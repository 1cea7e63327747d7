const refreshMs = 60_000;
const retryMs = 250;

/** Partition counts of topics, known without waiting once they are known. A topic that does not exist (yet) is asked for again. */
export class TopicPartitionCounts {
  readonly #counts = new Map<string, { count: number; since: number }>();
  readonly #resolving = new Map<string, Promise<number>>();
  #closed = false;

  constructor(private readonly ask: (topic: string) => Promise<number>) {}

  /** Returns undefined when not known yet. An old answer is used, and refreshed meanwhile. */
  known(topic: string): number | undefined {
    const entry = this.#counts.get(topic);
    if (!entry) return undefined;
    if (performance.now() - entry.since > refreshMs) {
      entry.since = performance.now();
      void this.ask(topic).then(
        (count) => this.#counts.set(topic, { count, since: performance.now() }),
        () => undefined,
      );
    }
    return entry.count;
  }

  forget(topic: string): void {
    this.#counts.delete(topic);
  }

  /** Rejects with the last error when the topic is not known within `timeoutMs(error)`. */
  resolve(topic: string, timeoutMs: (error: unknown) => number): Promise<number> {
    let pending = this.#resolving.get(topic);
    if (!pending) {
      pending = this.#poll(topic, timeoutMs).finally(() => this.#resolving.delete(topic));
      this.#resolving.set(topic, pending);
    }
    return pending;
  }

  close(): void {
    this.#closed = true;
  }

  async #poll(topic: string, timeoutMs: (error: unknown) => number): Promise<number> {
    const since = performance.now();
    for (;;) {
      try {
        const count = await this.ask(topic);
        this.#counts.set(topic, { count, since: performance.now() });
        return count;
      } catch (error) {
        if (this.#closed || performance.now() - since >= timeoutMs(error)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}
