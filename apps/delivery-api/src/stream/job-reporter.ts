import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@heliograph/service';
import type { OpenStream } from './open-stream.ts';
import type { ReplayWatch, WatchedReplay } from './replay-watch.ts';
import { EVENT_END, frame } from './stream-frame.ts';

const POLL_MS = 2_000;

/** The data that a stream was sent last, by replay. An account has at most one open replay for each webhook, sink and channel. */
interface Reported {
  /** The begin of the stream, as `performance.now()`. */
  since: number;
  data: Map<string, string>;
}

/** Sends the progress of replays to the streams that request it: of open ones when a stream begins, and whenever it changes. */
export class JobReporter {
  readonly #reported = new Map<OpenStream, Reported>();
  #running = false;

  constructor(
    private readonly replays: Pick<ReplayWatch, 'of'>,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  add(stream: OpenStream): void {
    if (!stream.selection.jobs) return;
    this.#reported.set(stream, { since: performance.now(), data: new Map() });
    if (!this.#running) void this.#run();
  }

  remove(stream: OpenStream): void {
    this.#reported.delete(stream);
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#reported.size > 0) {
      await this.#poll().catch((error: unknown) => {
        this.logger.warn({ err: error }, 'the progress of replays cannot be read, retrying');
      });
      await delay(POLL_MS, undefined, { ref: false });
    }
    this.#running = false;
  }

  async #poll(): Promise<void> {
    const accounts = new Set(Array.from(this.#reported.keys(), ({ caller }) => caller.accountId));
    const replays = Map.groupBy(await this.replays.of([...accounts]), ({ accountId }) => accountId);
    for (const [stream, reported] of this.#reported)
      report(stream, reported, replays.get(stream.caller.accountId) ?? []);
  }
}

function report(stream: OpenStream, { since, data: sent }: Reported, replays: readonly WatchedReplay[]): void {
  const age = performance.now() - since;
  for (const { id, endedMsAgo, data } of replays) {
    if (sent.get(id) === data) continue;
    sent.set(id, data);
    // One that had ended before the stream began is not news.
    if (endedMsAgo === undefined || endedMsAgo <= age) stream.write(`${frame('job', data)}${EVENT_END}`);
  }
  const current = new Set(replays.map(({ id }) => id));
  for (const id of sent.keys()) if (!current.has(id)) sent.delete(id);
}
