import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { until } from '@heliograph/testbed';

/** How a driver is started. */
export interface DriverCommand {
  program: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
}

/** What an operation ended with that has no result. */
export interface Failure {
  /** `api`: an error answer; `connection`: none; `verification`: of a webhook; `mistake`: anything else, of the caller or the driver. */
  type: 'api' | 'connection' | 'verification' | 'mistake';
  message: string;
  /** `api`: HTTP status. */
  code?: number;
  /** `api`: slug. */
  error?: string;
  details?: unknown;
  requestId?: string;
  /** Seconds. */
  retryAfter?: number;
  /** `verification`: the reason, and the status to answer with. */
  reason?: string;
  status?: number;
}

export class DriverFailure extends Error {
  constructor(readonly failure: Failure) {
    super(`${failure.type}: ${failure.message}`);
  }
}

interface Line {
  id: number;
  result?: unknown;
  error?: Failure;
  item?: StreamItem;
}

/** An item of a stream as every driver writes it. */
export interface StreamItem {
  type: string;
  key?: string;
  kind?: string;
  text?: string;
  reason?: string;
  /** Position that was reported before this item; null: none yet. */
  position: string | null;
}

interface Pending {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  items: StreamItem[];
}

/**
 * A small program in the language of an SDK. It reads one operation a line and writes its result, its error or the items of its
 * stream, a line each, with the operation's id; operations run at once (docs/change/sdk-behaviours.md).
 */
export class Driver {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #pending = new Map<number, Pending>();
  #lastId = 0;
  #stderr = '';
  #ended: string | undefined;

  constructor({ program, args, env }: DriverCommand) {
    this.#child = spawn(program, [...args], { env: { ...process.env, ...env } });
    this.#child.stderr.setEncoding('utf8').on('data', (text: string) => (this.#stderr += text));
    this.#child.stdin.on('error', () => undefined);
    createInterface(this.#child.stdout).on('line', (line) => this.#read(line));
    this.#child.once('error', (error) => this.#end(error.message));
    this.#child.once('close', (code) => this.#end(`ended with ${code}: ${this.#stderr.slice(-2_000)}`));
  }

  /** @throws DriverFailure with the error of the SDK */
  run(op: string, args: object = {}): Promise<unknown> {
    return this.#start(op, args).done;
  }

  /** Returns the failure of an operation that must fail. */
  async failure(op: string, args: object = {}): Promise<Failure> {
    try {
      await this.run(op, args);
    } catch (error) {
      if (error instanceof DriverFailure) return error.failure;
      throw error;
    }
    throw new Error(`${op} did not fail`);
  }

  stream(args: object): DriverStream {
    const { id, items, done } = this.#start('stream', args);
    // Its end is looked at by those who expect one.
    done.catch(() => undefined);
    return new DriverStream(items, done, () => this.run('endStream', { stream: id }));
  }

  async stop(): Promise<void> {
    if (this.#ended !== undefined) return;
    const closed = new Promise((resolve) => this.#child.once('close', resolve));
    this.#child.stdin.end();
    await closed;
  }

  #start(op: string, args: object): { id: number; items: StreamItem[]; done: Promise<unknown> } {
    this.#lastId += 1;
    const id = this.#lastId;
    const items: StreamItem[] = [];
    if (this.#ended !== undefined) return { id, items, done: Promise.reject(new Error(this.#ended)) };
    const done = new Promise<unknown>((resolve, reject) => this.#pending.set(id, { resolve, reject, items }));
    this.#child.stdin.write(`${JSON.stringify({ id, op, ...args })}\n`);
    return { id, items, done };
  }

  #read(line: string): void {
    const { id, result, error, item } = JSON.parse(line) as Line;
    const pending = this.#pending.get(id);
    if (item) return void pending?.items.push(item);
    this.#pending.delete(id);
    if (error) pending?.reject(new DriverFailure(error));
    else pending?.resolve(result);
  }

  #end(why: string): void {
    this.#ended ??= why;
    for (const { reject } of this.#pending.values()) reject(new Error(`the driver ${why}`));
    this.#pending.clear();
  }
}

/** A stream that a driver reads. */
export class DriverStream {
  constructor(
    readonly items: readonly StreamItem[],
    readonly done: Promise<unknown>,
    readonly end: () => Promise<unknown>,
  ) {}

  /** Waits for an item. @param from how many items it lets pass before */
  async item(what: string, holds: (item: StreamItem) => boolean, from = 0): Promise<StreamItem> {
    return until(what, () => Promise.resolve(this.items.slice(from).find(holds)));
  }
}
