import { reported } from '@heliograph/base-data';
import {
  announcePeriodicRuns,
  LOGGER,
  periodicRun,
  Registry,
  type Logger,
  type PeriodicRun,
} from '@heliograph/service';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DeliveryConfiguration } from '../configuration.ts';
import { DeliveryProducer } from '../kafka/kafka.module.ts';
import { RetainedRecords } from '../kafka/retained-records.ts';
import { Pace, type ReplayTarget } from './pace.ts';
import { ReplayLostError, ReplayProgress } from './replay-progress.ts';
import { ReplayRanges } from './replay-ranges.ts';
import { ReplayRun } from './replay-run.ts';
import { ReplayTargets } from './replay-targets.ts';
import type { ReplayRow } from './replays.views.ts';

const POLL_MS = 2_000;
const STATUS_MS = 2_000;

/** Runs new replays, and those that another replica left. It runs several at once, but never two of one webhook, of one sink or of one channel of an account. */
@Injectable()
export class ReplayRunner implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #running = new Set<Promise<void>>();
  readonly #claims: PeriodicRun;
  #timer: NodeJS.Timeout | undefined;
  #claiming: Promise<void> | undefined;
  #stopped = false;

  constructor(
    private readonly configuration: DeliveryConfiguration,
    private readonly targets: ReplayTargets,
    private readonly progress: ReplayProgress,
    private readonly ranges: ReplayRanges,
    private readonly retained: RetainedRecords,
    private readonly producer: DeliveryProducer,
    @Inject(LOGGER) private readonly logger: Logger,
    registry: Registry,
  ) {
    this.#claims = { work: 'ReplayClaims', logger, registry, failure: 'replays cannot be claimed, retrying' };
  }

  onApplicationBootstrap(): void {
    announcePeriodicRuns(this.#claims);
    this.#timer = setInterval(() => this.wake(), POLL_MS);
    this.#timer.unref();
  }

  /** Checks for replays at once. */
  wake(): void {
    this.#claiming ??= periodicRun(this.#claims, () => this.#claim()).finally(() => (this.#claiming = undefined));
  }

  /** Stops in the first round of hooks: the producer and the readers are closed in the next. */
  async onModuleDestroy(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#timer);
    await this.#claiming;
    await Promise.all(this.#running);
  }

  async #claim(): Promise<void> {
    while (!this.#stopped && this.#running.size < this.configuration.replayConcurrency) {
      const replay = await this.progress.claim();
      if (!replay) return;
      const run = this.#run(replay).finally(() => this.#running.delete(run));
      this.#running.add(run);
    }
  }

  async #run(replay: ReplayRow): Promise<void> {
    try {
      await (await this.#prepare(replay)).run();
      this.logger.info(named(replay), 'replay completed');
    } catch (error) {
      await this.#release(replay, error);
    }
    this.wake();
  }

  async #prepare(replay: ReplayRow): Promise<ReplayRun> {
    const target = await this.targets.of(replay);
    if (!target) throw new ReplayLostError(replay.id);
    const { replayRecordsPerSecond: recordsPerSecond, replayMaxWaiting: maxWaiting } = this.configuration;
    return new ReplayRun(replay, target, {
      progress: this.progress,
      ranges: this.ranges,
      retained: this.retained,
      producer: this.producer,
      pace: new Pace({ recordsPerSecond, maxWaiting }, target.backlog),
      assertActive: this.#watch(target),
      slowDeliveryError: slowDelivery,
    });
  }

  /** Returns a check that rejects with the reason when the replay has to pause. */
  #watch(target: ReplayTarget): () => Promise<void> {
    let checkedAt = Number.NEGATIVE_INFINITY;
    return async () => {
      if (this.#stopped) throw stopping();
      if (performance.now() - checkedAt < STATUS_MS) return;
      checkedAt = performance.now();
      if (!(await target.isActive())) throw inactive(target.kind);
    };
  }

  async #release(replay: ReplayRow, error: unknown): Promise<void> {
    if (error instanceof ReplayLostError) return;
    const cause = error instanceof Interruption ? error : unreachable();
    if (!(error instanceof Interruption)) this.logger.warn({ err: error, ...named(replay) }, 'replay interrupted');
    await this.progress.release(replay.id, cause.resumeAfterSeconds, cause.publicMessage).catch((failure: unknown) => {
      // Without PostgreSQL its lease expires.
      if (!(failure instanceof ReplayLostError))
        this.logger.warn({ err: failure, ...named(replay) }, 'a replay could not be released');
    });
  }
}

function named({ id, account_id: accountId, webhook_id, sink_id, channel }: ReplayRow): object {
  const [webhook, sink] = [webhook_id ?? undefined, sink_id ?? undefined];
  return { replay: id, accountId, ...reported({ webhook, sink, channel: channel ?? undefined }) };
}

/** Pauses a replay, which continues from its last step. */
class Interruption extends Error {
  override readonly name = 'Interruption';

  constructor(
    /** The error of the replay that the account gets. */
    readonly publicMessage: string | null,
    readonly resumeAfterSeconds: number,
  ) {
    super(publicMessage ?? 'the service stops');
  }
}

const stopping = (): Interruption => new Interruption(null, 0);

const inactive = (target: ReplayTarget['kind']): Interruption =>
  new Interruption(`the ${target} or the account is not active`, 5);

/** The consumer or the dispatcher does not keep up: other replays run meanwhile. */
const slowDelivery = (): Interruption => new Interruption('waiting for records that are being delivered', 10);

const unreachable = (): Interruption => new Interruption('Kafka or PostgreSQL is unavailable, retrying', 5);
