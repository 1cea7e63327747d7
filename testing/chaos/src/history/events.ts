import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Channel } from '@heliograph/testbed';

/** A record in a log. */
export interface WroteEvent {
  type: 'wrote';
  at: number;
  topic: string;
  partition: number;
  offset: number;
  account: string;
  key: string;
  /** Empty of a record without a device, which has no order to keep. */
  device: string;
  hash: string;
  /** Consumers that it is for. */
  for: readonly string[];
}

/** A record that a consumer received and acknowledged. */
export interface ArrivedEvent {
  type: 'arrived';
  at: number;
  consumer: string;
  channel: Channel;
  account: string;
  key: string;
  hash: string;
  /** The attempt of a webhook's delivery: 1…8. */
  attempt?: number;
}

/** A delivery was written to a retry tier: it comes when it is due, after newer ones. */
interface DeferredEvent {
  type: 'deferred';
  at: number;
  consumer: string;
  key: string;
  topic: string;
}

/** A call of the API that sets or shows one of a webhook's registers. */
export interface OperationEvent {
  type: 'operation';
  kind: 'write' | 'read';
  webhook: string;
  register: string;
  value: string;
  from: number;
  /** Absent: it is unknown whether, and when, it took effect. */
  to?: number;
}

/** A delivery that shows the dispatcher's value of a register. */
export interface ObservedEvent {
  type: 'observed';
  webhook: string;
  register: string;
  /** Values under which the delivery is made. */
  oneOf: readonly string[];
  /** The dispatcher looked at the register between these, Unix ms. */
  from: number;
  at: number;
}

/** The API has acknowledged that this consumer must get no further record. */
interface RevokedEvent {
  type: 'revoked';
  consumer: string;
  at: number;
}

/** Something was broken on purpose. */
interface FaultEvent {
  type: 'fault';
  at: number;
  what: string;
}

/** The parameters of the run, first in the file. */
interface RunEvent {
  type: 'run';
  command: string;
  seed: number;
  at: number;
}

/** The deliveries that the count at the end explains: dead-lettered, waiting, or without a subscriber. */
interface ExplainedEvent {
  type: 'explained';
  deliveries: number;
}

export type HistoryEvent =
  | WroteEvent
  | ArrivedEvent
  | DeferredEvent
  | OperationEvent
  | ObservedEvent
  | RevokedEvent
  | FaultEvent
  | RunEvent
  | ExplainedEvent;

/** Distinguishes bodies; 64 bits are plenty for the records of one run. */
export function bodyHash(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 11);
}

/** Everything that a run wrote, received and changed, a line of JSON each, in the order in which it became known. */
export class HistoryFile {
  readonly path: string;
  readonly #stream: WriteStream;
  #closed = false;

  constructor(path: string) {
    this.path = path;
    this.#stream = createWriteStream(path);
  }

  add(event: HistoryEvent): void {
    if (!this.#closed) this.#stream.write(`${JSON.stringify(event)}\n`);
  }

  /** Resolves when all of it can be read. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#stream.end();
    await once(this.#stream, 'finish');
  }
}

/** @throws SyntaxError on a line that is not JSON, but for the last one, which a run that was killed leaves half written */
export async function* readHistory(path: string): AsyncGenerator<HistoryEvent> {
  let previous: string | undefined;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (previous !== undefined) yield JSON.parse(previous) as HistoryEvent;
    previous = line;
  }
  if (previous?.endsWith('}')) yield JSON.parse(previous) as HistoryEvent;
}
