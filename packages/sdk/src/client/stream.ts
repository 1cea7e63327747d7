import { EventStreamParser, type StreamMessage } from './event-stream-parser.ts';
import { HeliographConnectionError, HeliographError } from './errors.ts';
import type { FetchAnswer } from './exchange.ts';
import { sleep } from './sleep.ts';
import type { StreamEvent } from './stream-event.ts';

/** The service writes a comment after 15 s without an event: a stream that is silent for this long is broken. */
const silenceMs = 45_000;
const firstWaitMs = 1_000;
const maxWaitMs = 30_000;
/** After these the service would end the next stream as well. */
const finalReasons: readonly unknown[] = ['account_suspended', 'account_deleted'];

export interface StreamConnection {
  /** Opens the stream at this position. @throws HeliographError, HeliographConnectionError */
  open: (lastEventId: string | undefined, signal: AbortSignal) => Promise<FetchAnswer>;
  lastEventId?: string | undefined;
  signal?: AbortSignal | undefined;
  onPosition?: ((lastEventId: string) => void) | undefined;
}

/**
 * Yields messages, and reconnects after a lost connection at the position of the last message. Ends only with its
 * signal, its reader, or an error that waiting does not solve.
 */
export async function* streamEvents(connection: StreamConnection): AsyncGenerator<StreamEvent, void, undefined> {
  const parser = { lastId: connection.lastEventId, retryMs: undefined as number | undefined };
  for (let failures = 0; ; failures += 1) {
    let cause: unknown;
    try {
      for await (const event of oneConnection(connection, parser)) {
        if (event.type === 'open') failures = 0;
        if (event.type === 'end' && finalReasons.includes(event.reason)) {
          yield event;
          return;
        }
        yield event;
      }
    } catch (error) {
      connection.signal?.throwIfAborted();
      if (!isPassing(error)) throw error;
      cause = error;
    }
    const waitMs = waitBefore(failures, parser.retryMs, cause);
    yield { type: 'retry', waitMs, error: cause };
    await sleep(waitMs, connection.signal);
  }
}

async function* oneConnection(
  { open, signal, onPosition }: StreamConnection,
  position: { lastId: string | undefined; retryMs: number | undefined },
): AsyncGenerator<StreamEvent, void, undefined> {
  const cut = new AbortController();
  let timer = setTimeout(() => cut.abort(), silenceMs);
  try {
    const answer = await open(position.lastId, signal ? AbortSignal.any([signal, cut.signal]) : cut.signal);
    const reader = answer.body?.getReader();
    if (!reader) throw new TypeError('this fetch returns no readable body: use one that does to read the stream');
    yield { type: 'open' };
    const parser = new EventStreamParser();
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        // Browsers and Node report a lost connection by a TypeError, like a call that cannot be made.
        throw new HeliographConnectionError('the stream broke', { cause: error });
      });
      clearTimeout(timer);
      if (done) return;
      timer = setTimeout(() => cut.abort(), silenceMs);
      for (const message of parser.push(decoder.decode(value, { stream: true }))) {
        const event = eventOf(message);
        if (event) yield event;
      }
      if (parser.lastId !== undefined && parser.lastId !== position.lastId) onPosition?.(parser.lastId);
      position.lastId = parser.lastId ?? position.lastId;
      position.retryMs = parser.retryMs ?? position.retryMs;
    }
  } catch (error) {
    signal?.throwIfAborted();
    if (cut.signal.aborted) throw new HeliographConnectionError('the stream sent nothing in time', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    // Ends the connection also when the reader stops in the middle.
    cut.abort();
  }
}

/** Events that this version does not know are left out. */
function eventOf({ event, data }: StreamMessage): StreamEvent | undefined {
  const content = JSON.parse(data === '' ? '{}' : data) as never;
  if (event === 'record') return { type: 'record', record: content, text: data };
  if (event === 'event') return { type: 'event', event: content, text: data };
  if (event === 'energy') return { type: 'energy', sums: content, text: data };
  if (event === 'storage') return { type: 'storage', record: content, text: data };
  if (event === 'job') return { type: 'job', job: content };
  if (event === 'reset' || event === 'end') return { type: event, reason: (content as { reason: string }).reason };
  return event === 'overflow' ? { type: 'end', reason: 'overflow' } : undefined;
}

function isPassing(error: unknown): boolean {
  if (error instanceof HeliographError) return error.code === 429 || error.code >= 500;
  return error instanceof HeliographConnectionError;
}

/** The wait that the service asks for, otherwise twice the last one, up to half a minute. */
function waitBefore(failures: number, retryMs = firstWaitMs, cause: unknown): number {
  const asked = cause instanceof HeliographError ? cause.retryAfter : undefined;
  return asked !== undefined ? asked * 1000 : Math.min(maxWaitMs, retryMs * 2 ** Math.min(failures, 10));
}
