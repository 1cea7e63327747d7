import type { AttemptOutcome } from '@heliograph/delivery';
import type { Dispatcher } from 'undici';
import type { DeadlineWheel, Expiring } from './deadline-wheel.ts';
import { codeOf, failureOfError } from './failure-of-error.ts';

/** The outcome of a request. `not_made`: this service's socket budget was used up, the egress proxy failed, or the record's owner was not certain. */
export type RequestOutcome = AttemptOutcome | { kind: 'not_made' };

export interface RequestResult {
  outcome: RequestOutcome;
  durationMs: number;
  /** The first KiB of an answer that is not 2xx. */
  answer?: string;
  /** `Content-Type` of that answer, at most 128 characters. */
  answerType?: string;
  /** Why there was no answer: the error's code (Node, c-ares, OpenSSL, undici), never its text, which may repeat an address. */
  errorCode?: string;
}

const maxAnswerBytes = 16 * 1024;
const keptAnswerBytes = 1024;
const keptHeaderLength = 128;

const ourFault: ReadonlySet<string> = new Set(['SOCKET_BUDGET', 'EGRESS_PROXY']);

const timeout = new Error('the deadline of the attempt has passed');
const notOurs = new Error('it is not confirmed that this process owns the record');
const answerRead = new Error('enough of the answer was read');

/** Handles one request for undici: reads at most 16 KiB of the answer and ends by the deadline, in any phase. */
export class WebhookRequest implements Dispatcher.DispatchHandler, Expiring {
  readonly #done: (result: RequestResult) => void;
  readonly #wheel: DeadlineWheel;
  readonly #slot: number;
  readonly #startedAt: number;
  readonly #mayStart: () => boolean;
  #controller: Dispatcher.DispatchController | undefined;
  #finished = false;
  #status = 0;
  #retryAfter: string | undefined;
  #answerType: string | undefined;
  #answerBytes = 0;
  #kept: Buffer[] = [];
  #errorCode = '';

  /** @param mayStart called when a connection is open, which may be much later */
  constructor(
    wheel: DeadlineWheel,
    timeoutMs: number,
    done: (result: RequestResult) => void,
    mayStart: () => boolean = () => true,
  ) {
    this.#done = done;
    this.#mayStart = mayStart;
    this.#wheel = wheel;
    this.#startedAt = performance.now();
    this.#slot = wheel.add(this, timeoutMs, this.#startedAt);
  }

  expire(): void {
    this.#finish({ kind: 'failed', reason: 'timeout' });
    this.#controller?.abort(timeout);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The deadline passed while connecting: the request must not be sent after its outcome was reported.
    if (this.#finished) controller.abort(timeout);
    else if (!this.#mayStart()) {
      this.#finish({ kind: 'not_made' });
      controller.abort(notOurs);
    }
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    // 103 and the like come before the answer.
    if (status < 200) return;
    this.#status = status;
    const retryAfter = headers['retry-after'];
    if (typeof retryAfter === 'string') this.#retryAfter = retryAfter;
    const type = headers['content-type'];
    if (typeof type === 'string' && !this.#acknowledged()) this.#answerType = type.slice(0, keptHeaderLength);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#finished) return;
    this.#keep(chunk);
    this.#answerBytes += chunk.length;
    if (this.#answerBytes <= maxAnswerBytes) return;
    this.#answered();
    controller.abort(answerRead);
  }

  onResponseEnd(): void {
    this.#answered();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const code = codeOf(error);
    const notMade = ourFault.has(code);
    if (/^\w{1,64}$/.test(code)) this.#errorCode = code;
    this.#finish(notMade ? { kind: 'not_made' } : { kind: 'failed', reason: failureOfError(error) });
  }

  #keep(chunk: Buffer): void {
    const room = keptAnswerBytes - this.#answerBytes;
    if (room > 0 && !this.#acknowledged()) this.#kept.push(Buffer.from(chunk.subarray(0, room)));
  }

  #acknowledged(): boolean {
    return this.#status >= 200 && this.#status < 300;
  }

  #answered(): void {
    const outcome: AttemptOutcome = { kind: 'answered', status: this.#status };
    if (this.#retryAfter !== undefined) outcome.retryAfter = this.#retryAfter;
    this.#finish(outcome);
  }

  #finish(outcome: RequestOutcome): void {
    if (this.#finished) return;
    this.#finished = true;
    this.#wheel.remove(this, this.#slot);
    const result: RequestResult = { outcome, durationMs: Math.round(performance.now() - this.#startedAt) };
    if (this.#kept.length > 0) result.answer = Buffer.concat(this.#kept).toString('utf8');
    if (outcome.kind === 'answered' && this.#answerType !== undefined) result.answerType = this.#answerType;
    if (outcome.kind === 'failed' && this.#errorCode !== '') result.errorCode = this.#errorCode;
    if (outcome.kind === 'answered') afterReuse(() => this.#done(result));
    else if (outcome.kind === 'not_made') queueMicrotask(() => this.#done(result));
    else this.#done(result);
  }
}

/** Runs `next` when the connection can be reused: undici frees it one turn of the event loop after the answer, and a request made sooner would open another. */
function afterReuse(next: () => void): void {
  setImmediate(() => setImmediate(next));
}
