import { reported } from '@heliograph/base-data';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AccountView } from '@heliograph/persistence';
import type { AccountRecord } from '@heliograph/messaging';
import { ApiError, isRevoked } from '@heliograph/http-service';
import { LOGGER, type Logger, Readiness } from '@heliograph/service';
import { DeliveryConfiguration } from '../configuration.ts';
import { CatchUp } from './catch-up.ts';
import { JobReporter } from './job-reporter.ts';
import { BufferBudget, OpenStream, type EndReason, type StreamCaller } from './open-stream.ts';
import { ReplayWatch } from './replay-watch.ts';
import type { StreamFilter } from './stream.requests.ts';
import { EVENT_END, frame, HEARTBEAT, idLine, retryLine } from './stream-frame.ts';
import { decodePosition, encodePosition } from './stream-position.ts';
import { StreamMetrics, type StreamRefusal } from './stream-metrics.ts';
import { StreamRouter } from './stream-router.ts';
import { StreamTail } from './stream-tail.ts';

const HEARTBEAT_MS = 15_000;
const SWEEP_MS = 1_000;
const RECONNECT_MS = 3_000;
/** The time after which a resuming reader that does not read is disconnected; it resumes by its id. */
const MAX_SILENT_MS = 10_000;
/** The bytes that wait for the readers of all streams of a replica. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/** Holds the open streams of this replica, within its bounds. */
@Injectable()
export class StreamsService implements OnModuleInit, BeforeApplicationShutdown {
  readonly #open = new Set<OpenStream>();
  readonly #ofAccount = new Map<string, number>();
  readonly #live = new StreamRouter();
  readonly #budget: BufferBudget;
  readonly #catchUp: CatchUp;
  readonly #jobs: JobReporter;
  #reserved = 0;
  #sweeper: NodeJS.Timeout | undefined;
  #unwatch: () => void = () => undefined;

  constructor(
    private readonly configuration: DeliveryConfiguration,
    private readonly accounts: AccountView,
    private readonly tail: StreamTail,
    private readonly readiness: Readiness,
    private readonly metrics: StreamMetrics,
    replays: ReplayWatch,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    const { streamBufferBytes, streamResumeSeconds, streamResumeRecords } = configuration;
    this.#budget = new BufferBudget(streamBufferBytes, MAX_WAITING_BYTES);
    metrics.watch({ open: () => this.#open.size, waitingBytes: () => this.#budget.bytes });
    this.#jobs = new JobReporter(replays, logger);
    this.#catchUp = new CatchUp({
      reader: tail.history,
      tail: () => tail.position(),
      caughtUp: (stream, from) => this.#live.add({ stream, from }),
      limits: {
        windowMs: streamResumeSeconds * 1000,
        maxRecords: streamResumeRecords,
        maxWaiting: streamBufferBytes / 2,
        maxSilentMs: MAX_SILENT_MS,
      },
      logger,
    });
  }

  onModuleInit(): void {
    this.#unwatch = this.accounts.onChange((accountId, account) => {
      if (!this.#ofAccount.has(accountId)) return;
      for (const stream of this.#open) if (stream.caller.accountId === accountId) endIfRevoked(stream, account);
    });
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_MS);
    this.#sweeper.unref();
  }

  /**
   * Opens a stream.
   * @param lastEventId id of the last event that the reader has; undefined: it begins now
   * @throws ApiError 429 `stream_limit_reached`, 503
   */
  async stream(caller: StreamCaller, filter: StreamFilter, lastEventId: string | undefined): Promise<OpenStream> {
    this.#reserve(caller.accountId);
    try {
      await this.tail.start({
        onRecords: (records) => {
          let id: string | undefined;
          this.#live.route(records, () => (id ??= encodePosition(this.tail.position())));
        },
        onGap: () => this.#reportGap(),
      });
      // It may have been stopped meanwhile, with the last stream.
      if (!this.tail.isReading) throw new Error('the reading was stopped');
    } catch (error) {
      this.#free(caller.accountId);
      this.metrics.refused('unavailable');
      throw unavailable('Records cannot be read at the moment. Retry later.', error);
    }
    return this.#begin(caller, filter, lastEventId);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#sweeper);
    this.#unwatch();
    this.#endAll('shutdown');
    await this.tail.stop();
  }

  #begin(caller: StreamCaller, filter: StreamFilter, lastEventId: string | undefined): OpenStream {
    const stream = new OpenStream(caller, filter, this.#budget, (records) => this.metrics.sent(records));
    this.#open.add(stream);
    stream.once('close', () => this.#closed(stream));
    const position = this.tail.position();
    if (lastEventId === undefined) {
      // Sends an id at the begin, so that a stream that is interrupted before its first record resumes, too.
      stream.write(`${retryLine(RECONNECT_MS)}${idLine(encodePosition(position))}${EVENT_END}`);
      this.#live.add({ stream, from: position });
    } else {
      stream.write(`${retryLine(RECONNECT_MS)}${EVENT_END}`);
      this.#catchUp.add(stream, decodePosition(lastEventId));
    }
    this.#jobs.add(stream);
    // The account may have changed since the token was checked, while the reading began.
    endIfRevoked(stream, this.accounts.get(caller.accountId));
    return stream;
  }

  #closed(stream: OpenStream): void {
    this.#open.delete(stream);
    this.metrics.ended(stream.endReason);
    this.#live.remove(stream);
    this.#jobs.remove(stream);
    this.#free(stream.caller.accountId);
  }

  #reserve(accountId: string): void {
    const { streamsPerAccount, streamsPerReplica } = this.configuration;
    const own = this.#ofAccount.get(accountId) ?? 0;
    const refuse = (reason: StreamRefusal, error: ApiError): never => {
      this.metrics.refused(reason);
      throw error;
    };
    if (this.readiness.isStopping) refuse('shutdown', unavailable('The service is restarting. Retry at once.'));
    if (own >= streamsPerAccount) refuse('account_limit', tooManyStreams(own));
    if (this.#reserved >= streamsPerReplica)
      refuse('replica_limit', unavailable(`This replica has ${streamsPerReplica} open streams. Retry later.`));
    this.#ofAccount.set(accountId, own + 1);
    this.#reserved += 1;
  }

  #free(accountId: string): void {
    const left = (this.#ofAccount.get(accountId) ?? 1) - 1;
    if (left === 0) this.#ofAccount.delete(accountId);
    else this.#ofAccount.set(accountId, left);
    this.#reserved -= 1;
    if (this.#reserved === 0)
      void this.tail
        .stop()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'the reader of streams could not be closed'));
  }

  #reportGap(): void {
    for (const stream of this.#live.streams()) stream.write(`${frame('reset', '{"reason":"too_old"}')}${EVENT_END}`);
  }

  #endAll(reason: EndReason): void {
    for (const stream of this.#open) stream.endWith(reason);
  }

  #sweep(): void {
    if (this.#open.size === 0) return;
    if (this.readiness.isStopping) {
      this.#endAll('shutdown');
      return;
    }
    const id = idLine(encodePosition(this.tail.position()));
    const now = performance.now();
    for (const stream of this.#open) {
      const { expiresAt } = stream.caller;
      if (Date.now() >= expiresAt * 1000) stream.endWith('token_expired');
      // Includes the position: a stream whose filter selects few records would resume far back.
      else if (now - stream.lastWriteAt >= HEARTBEAT_MS)
        stream.write(`${HEARTBEAT}${this.#live.has(stream) ? id : ''}${EVENT_END}`);
    }
  }
}

function endIfRevoked(stream: OpenStream, account: AccountRecord | undefined): void {
  if (account === undefined || account.status === 'deleted') stream.endWith('account_deleted');
  else if (account.status === 'suspended') stream.endWith('account_suspended');
  else if (isRevoked(account, stream.caller)) stream.endWith('token_revoked');
}

function tooManyStreams(own: number): ApiError {
  return new ApiError(429, 'stream_limit_reached', `The account has ${own} open streams. Close one of them first.`, {
    retryAfterSeconds: 10,
  });
}

function unavailable(message: string, cause?: unknown): ApiError {
  return new ApiError(503, 'unavailable', message, { retryAfterSeconds: 5, ...reported({ cause }) });
}
