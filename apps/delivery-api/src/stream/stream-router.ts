import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';
import type { OpenStream } from './open-stream.ts';
import { recordFrame } from './stream-frame.ts';
import { positionKey, type StreamPosition } from './stream-position.ts';

interface Follower {
  stream: OpenStream;
  /** Records below these offsets were sent before. */
  from: StreamPosition;
}

/** Passes records on to the streams of their account. The headers name the account and decide which filter selects them: no body is parsed. */
export class StreamRouter {
  readonly #accounts = new Map<string, Map<OpenStream, StreamPosition>>();

  add({ stream, from }: Follower): void {
    const { accountId } = stream.caller;
    const streams = this.#accounts.get(accountId) ?? new Map<OpenStream, StreamPosition>();
    this.#accounts.set(accountId, streams.set(stream, from));
  }

  has(stream: OpenStream): boolean {
    return this.#accounts.get(stream.caller.accountId)?.has(stream) === true;
  }

  remove(stream: OpenStream): void {
    const { accountId } = stream.caller;
    const streams = this.#accounts.get(accountId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#accounts.delete(accountId);
  }

  *streams(): Iterable<OpenStream> {
    for (const streams of this.#accounts.values()) yield* streams.keys();
  }

  /** @param idOf returns the stream id after these records; called once for each stream that gets some */
  route(records: readonly IncomingRecord[], idOf: (stream: OpenStream) => string): void {
    const selected = new Map<OpenStream, Buffer[]>();
    for (const record of records) {
      const streams = this.#accounts.get(record.headers[headerNames.accountId] ?? '');
      if (streams === undefined || record.value === null) continue;
      let lines: Buffer | undefined;
      for (const [stream, from] of streams) {
        if (record.offset < (from.get(positionKey(record.topic, record.partition)) ?? 0n)) continue;
        if (stream.ended || !stream.selection.matches(record.headers)) continue;
        lines ??= recordFrame(record);
        const frames = selected.get(stream);
        if (frames) frames.push(lines);
        else selected.set(stream, [lines]);
      }
    }
    for (const [stream, frames] of selected) stream.deliver(frames, idOf(stream));
  }
}
