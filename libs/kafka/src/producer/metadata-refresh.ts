import { errorText } from '../wire/client-errors.ts';
import type { Logger } from '../port.ts';
import type { Clock, ProduceWire, TopicState } from './produce-wire.ts';

const retryMs = 250;

export interface MetadataRefreshOptions {
  wire: Pick<ProduceWire, 'metadata'>;
  clock: Clock;
  logger: Logger;
  /** Those to ask for, at the time of asking. */
  topics: () => readonly string[];
  onTopics: (topics: ReadonlyMap<string, TopicState>) => void;
  /** One has come to its end, or another may begin. */
  onEnd: () => void;
}

/**
 * Numbered metadata refreshes, one at a time: a caller that must not rely on older metadata waits for the next one that
 * begins.
 */
export class MetadataRefresh {
  #begun = 0;
  #done = 0;
  #asking = false;
  #pausing = false;

  constructor(private readonly options: MetadataRefreshOptions) {}

  /** The number of the first that will know what happens after now. */
  next(): number {
    return this.#begun + 1;
  }

  /**
   * Whether that one has answered; if not, it is begun as soon as may be. `another`: the broker that answered last may
   * lag.
   */
  isDone(number: number, another: boolean): boolean {
    if (this.#done >= number) return true;
    if (this.#begun < number && !this.#asking && !this.#pausing) void this.#ask(another);
    return false;
  }

  async #ask(another: boolean): Promise<void> {
    this.#asking = true;
    const number = ++this.#begun;
    try {
      const topics = await this.options.wire.metadata(this.options.topics(), another);
      this.#done = number;
      this.options.onTopics(topics);
    } catch (error) {
      this.options.logger.warn({ error: errorText(error) }, 'Kafka returned no metadata, retrying');
      this.#begun--;
      this.#pausing = true;
      this.options.clock.after(retryMs, () => {
        this.#pausing = false;
        this.options.onEnd();
      });
    }
    this.#asking = false;
    this.options.onEnd();
  }
}
