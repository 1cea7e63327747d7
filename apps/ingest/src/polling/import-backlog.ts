import { channels, type ChannelName } from '@heliograph/delivery';
import type { KafkaAdmin } from '@heliograph/kafka';
import { rawBackfillTopic, topicNames } from '@heliograph/messaging';
import type { Logger } from '@heliograph/service';

/** A consumer group that imported samples pass, and how many of its records may wait. */
interface Passed {
  groupId: string;
  topics: readonly string[];
  limit: number;
}

export interface ImportBacklogOptions {
  admin: Pick<KafkaAdmin, 'progress'>;
  /** Ids of the vendors that this process polls. */
  vendors: Iterable<string>;
  /** Those of the installation: the right to describe the groups of the others may be missing. */
  channels: readonly ChannelName[];
  logger: Logger;
  now?: () => number;
}

/** An answer may hold a thousand samples. */
const maxAnswers = 50;
/** Some seconds of what a busy machine delivers: beyond it live records share the CPU with a backlog, not with an import. */
const maxRecords = 5_000;
const readEveryMs = 2_000;
/** A group that commits nothing for so long (a channel without a dispatcher, a database that is down) holds no import. */
const idleMs = 60_000;
/** After a failed reading, as without the right to describe the groups. */
const retryMs = 60_000;

/**
 * Holds imports and second looks while the records that they brought wait for a service: a vendor answers faster than a small machine delivers, and
 * an import has no deadline. Reads the offsets of the groups while an import asks, at most every 2 s; where they cannot be read, nothing is held.
 */
export class ImportBacklog {
  readonly #options: ImportBacklogOptions;
  readonly #passed: readonly Passed[];
  /** By group: what it has read, and since when it has read no more, Unix ms. */
  readonly #progress = new Map<string, { read: bigint; since: number }>();
  #reading: Promise<void> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #nextAt = 0;
  #isFull = false;
  #failed = false;

  constructor(options: ImportBacklogOptions) {
    this.#options = options;
    this.#passed = passedBy(options);
  }

  /** Returns whether imports are held now. */
  get isFull(): boolean {
    return this.#isFull && this.#now() < this.#nextAt + readEveryMs;
  }

  /** Returns when the next call of an import may be made, Unix ms; until then it asks again. */
  heldUntil(now: number): number {
    if (now >= this.#nextAt) this.#reading ??= this.#read().finally(() => (this.#reading = undefined));
    const isCurrent = now - this.#readAt < idleMs;
    return this.#isFull || (!isCurrent && !this.#failed) ? now + readEveryMs / 4 : 0;
  }

  /** Resolves when no reading is under way. */
  async settled(): Promise<void> {
    await this.#reading;
  }

  async #read(): Promise<void> {
    const { logger } = this.#options;
    try {
      const full: string[] = [];
      for (const passed of this.#passed) if (await this.#isHolding(passed)) full.push(passed.groupId);
      if (full.length > 0 && !this.#isFull)
        logger.info({ groups: full }, 'imports wait for the delivery of imported records');
      this.#isFull = full.length > 0;
      this.#failed = false;
      this.#readAt = this.#now();
      this.#nextAt = this.#now() + readEveryMs;
    } catch (error) {
      if (!this.#failed)
        logger.warn({ err: error }, 'the backlog of imported records cannot be read: imports do not wait for it');
      this.#isFull = false;
      this.#failed = true;
      this.#nextAt = this.#now() + retryMs;
    }
  }

  async #isHolding({ groupId, topics, limit }: Passed): Promise<boolean> {
    const progress = await this.#options.admin.progress(groupId, topics);
    if (!progress) return false;
    const { read, waiting } = progress;
    const before = this.#progress.get(groupId);
    const since = before?.read === read ? before.since : this.#now();
    this.#progress.set(groupId, { read, since });
    return waiting > BigInt(limit) && this.#now() - since < idleMs;
  }

  #now(): number {
    return this.#options.now?.() ?? Date.now();
  }
}

/**
 * The normalizer, what reads `basedata.backfill` for the channels, and the sums of energy. Not the deliveries to webhooks: one slow endpoint would hold
 * the imports of all accounts.
 */
function passedBy({ vendors, channels: enabled }: ImportBacklogOptions): Passed[] {
  const records = { topics: [topicNames.baseDataBackfill], limit: maxRecords };
  const answers = { topics: [...vendors].map(rawBackfillTopic), limit: maxAnswers };
  return [
    { groupId: 'normalizer', ...answers },
    ...enabled.map((channel) => ({ groupId: channels[channel].groups.source, ...records })),
    { groupId: 'delivery-api-energy', ...records },
  ];
}
