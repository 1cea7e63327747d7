import { Readable } from 'node:stream';
import type { AccessToken } from '@heliograph/http-service';
import { EVENT_END, frame, idLine, retryLine } from './stream-frame.ts';
import type { StreamFilter } from './stream.requests.ts';

/** Why the service ended a stream. */
export const endReasons = [
  'token_expired',
  'token_revoked',
  'account_suspended',
  'account_deleted',
  'shutdown',
  'unavailable',
] as const;
export type EndReason = (typeof endReasons)[number];

export type StreamCaller = Pick<
  AccessToken,
  'accountId' | 'issuedAt' | 'expiresAt' | 'sessionId' | 'keyId' | 'portalId'
>;

/** The bytes that wait in this process for the readers of all streams. */
export class BufferBudget {
  bytes = 0;

  constructor(
    readonly maxPerStream: number,
    readonly max: number,
  ) {}
}

const RECONNECT_MS = 1_000;
/** The time after which a reader that does not read the end of its stream is disconnected. */
const END_TIMEOUT_MS = 10_000;

/**
 * The body of one answer of `GET /v1/stream`. What the reader does not take waits in memory, up to a bound: beyond it the stream ends with the event
 * `overflow`, and the reader resumes by the id that it has.
 */
export class OpenStream extends Readable {
  lastWriteAt = performance.now();
  ended = false;
  /** Undefined: it is open, or the reader closed the connection. */
  endReason: EndReason | 'overflow' | undefined;
  #counted = 0;

  constructor(
    readonly caller: StreamCaller,
    readonly selection: StreamFilter,
    private readonly budget: BufferBudget,
    private readonly onSent: (records: number) => void,
  ) {
    super();
  }

  /** Data is pushed when it comes. */
  override _read(): void {
    return;
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- as the method of the class has it
  override read(size?: number): any {
    const chunk: unknown = super.read(size);
    this.#count();
    return chunk;
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.ended = true;
    this.budget.bytes -= this.#counted;
    this.#counted = 0;
    callback(error);
  }

  /** The bytes that wait for the reader. */
  get waiting(): number {
    return this.readableLength;
  }

  /** Sends the frames of records in one piece, the last one with the id. @returns false when the reader is too slow: the stream has ended */
  deliver(frames: readonly Buffer[], id: string): boolean {
    const end = Buffer.from(EVENT_END);
    const parts = frames.flatMap((part, index) =>
      index === frames.length - 1 ? [part, Buffer.from(idLine(id)), end] : [part, end],
    );
    const isSent = this.write(Buffer.concat(parts));
    if (isSent) this.onSent(frames.length);
    return isSent;
  }

  /** Sends lines; `text` ends with an empty line. @returns false when the reader is too slow: the stream has ended */
  write(text: string | Buffer): boolean {
    if (this.ended) return false;
    const bytes = typeof text === 'string' ? Buffer.from(text) : text;
    const { maxPerStream, max } = this.budget;
    const full = this.waiting + bytes.length > maxPerStream || this.budget.bytes + bytes.length > max;
    // With an empty buffer, the reader has kept up: a single large piece is passed on.
    if (full && this.waiting > 0) {
      this.overflow();
      return false;
    }
    this.lastWriteAt = performance.now();
    this.push(bytes);
    this.#count();
    return true;
  }

  /** Ends the stream because its reader is too slow. */
  overflow(): void {
    this.#finish('overflow', frame('overflow', '{"message":"The reader is too slow. Resume with Last-Event-ID."}'));
  }

  /** Ends the stream with an event that names the reason. */
  endWith(reason: EndReason): void {
    this.#finish(reason, frame('end', JSON.stringify({ reason })));
  }

  #finish(reason: EndReason | 'overflow', lines: string): void {
    if (this.ended) return;
    this.ended = true;
    this.endReason = reason;
    this.push(Buffer.from(`${retryLine(RECONNECT_MS)}${lines}${EVENT_END}`));
    this.push(null);
    this.#count();
    setTimeout(() => this.destroy(), END_TIMEOUT_MS).unref();
  }

  #count(): void {
    if (this.destroyed) return;
    this.budget.bytes += this.readableLength - this.#counted;
    this.#counted = this.readableLength;
  }
}
