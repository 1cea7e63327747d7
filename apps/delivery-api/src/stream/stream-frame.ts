import { placeOf } from '@heliograph/delivery';
import type { IncomingRecord } from '@heliograph/kafka';
import { headerNames } from '@heliograph/messaging';

export type StreamEventName = 'record' | 'event' | 'energy' | 'storage' | 'job' | 'reset' | 'overflow' | 'end';

const LINE_BREAK = /\r\n|\r|\n/;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;
const names = { data: 'record', event: 'event', energy: 'energy', storage: 'storage' } as const;
const heads = {
  data: Buffer.from('event: record\ndata: '),
  event: Buffer.from('event: event\ndata: '),
  energy: Buffer.from('event: energy\ndata: '),
  storage: Buffer.from('event: storage\ndata: '),
};
const lineEnd = Buffer.from('\n');

export const EVENT_END = '\n';
export const HEARTBEAT = ': heartbeat\n';

/** Returns the lines of a record without the empty line that ends them. `data` has the bytes of the record as they are delivered. */
export function recordFrame({ value, headers }: IncomingRecord): Buffer {
  const place = placeOf(headers[headerNames.kind]);
  const bytes = value ?? Buffer.alloc(0);
  // JSON of ours has no line breaks; of any other a receiver puts the lines together again.
  if (bytes.includes(LINE_FEED) || bytes.includes(CARRIAGE_RETURN))
    return Buffer.from(frame(names[place], bytes.toString()));
  return Buffer.concat([heads[place], bytes, lineEnd]);
}

/** Returns the lines of an event without the empty line that ends them. */
export function frame(event: StreamEventName, data: string): string {
  const lines = data.split(LINE_BREAK).map((line) => `data: ${line}\n`);
  return `event: ${event}\n${lines.join('')}`;
}

export function idLine(id: string): string {
  return `id: ${id}\n`;
}

/** Returns the time after which a receiver connects again, in ms. */
export function retryLine(ms: number): string {
  return `retry: ${ms}\n`;
}
