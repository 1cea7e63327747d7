import { batchId } from '@heliograph/delivery';
import { deliveryHeaderNames, headerNames, topicNames, type IncomingRecord } from '@heliograph/messaging';
import type { Delivery } from './delivery.ts';

type Headers = Readonly<Record<string, string>>;

/** One record of a batch as it was before, and as it is again among the dead letters. */
export interface BatchMember {
  headers: Headers;
  body: Buffer;
}

/** Not of the record but of its way: a member has them only through its batch. */
const ofBatch: ReadonlySet<string> = new Set([
  headerNames.idempotencyKey,
  deliveryHeaderNames.batchKeys,
  deliveryHeaderNames.batchMembers,
]);

/** Several records that travel as one from now on, as it would be read from a retry tier. Settled with all of its parts. */
export class BatchRecord implements IncomingRecord {
  readonly topic = topicNames.webhookDeliveries;
  readonly partition: number;
  readonly offset = -1n;
  readonly timestamp: number;
  readonly key: string | null;
  readonly value: Buffer;
  readonly parts: readonly Delivery[];
  #headers: Headers | undefined;

  constructor(parts: readonly [Delivery, ...Delivery[]]) {
    const { record } = parts[0];
    this.partition = record.partition;
    this.timestamp = record.timestamp;
    this.key = record.key;
    this.value = jsonArray(parts);
    this.parts = parts;
  }

  /** Made only when they are asked for: a batch that is delivered at once needs none. */
  get headers(): Headers {
    return (this.#headers ??= batchHeaders(this.parts));
  }
}

/** One delivery of several: equals in kind, position and attempts. */
export function makeBatch(parts: readonly [Delivery, ...Delivery[]]): Delivery {
  const record = new BatchRecord(parts);
  const key = batchId(parts.map(({ idempotencyKey }) => idempotencyKey));
  return {
    ...parts[0],
    record,
    body: record.value,
    batched: parts.length,
    idempotencyKey: key,
    device: key,
    heldBack: Math.max(...parts.map(({ heldBack }) => heldBack)),
    firstSeenAt: Math.min(...parts.map(({ firstSeenAt }) => firstSeenAt)),
    writtenAt: Math.min(...parts.map(({ writtenAt }) => writtenAt)),
  };
}

/** The bytes of each record untouched, between brackets and commas. */
function jsonArray(parts: readonly Delivery[]): Buffer {
  const pieces = parts.flatMap(({ body }, at) => [at === 0 ? opening : comma, body]);
  return Buffer.concat([...pieces, closing]);
}

const opening = Buffer.from('[');
const comma = Buffer.from(',');
const closing = Buffer.from(']');

function batchHeaders(parts: readonly Delivery[]): Headers {
  const all = parts.map(({ record }) => record.headers);
  const common = Object.entries(all[0] ?? {}).filter(([name, value]) =>
    all.every((headers) => headers[name] === value),
  );
  const shared = new Set(common.map(([name]) => name));
  const own = (headers: Headers) => without(headers, (name) => shared.has(name) || ofBatch.has(name));
  const keys = parts.map(({ idempotencyKey }) => idempotencyKey);
  return {
    ...Object.fromEntries(common),
    [headerNames.idempotencyKey]: batchId(keys),
    [deliveryHeaderNames.batchKeys]: keys.join(','),
    [deliveryHeaderNames.batchMembers]: JSON.stringify(
      parts.map(({ body, record: { headers } }) => [body.length, own(headers)]),
    ),
  };
}

/** @returns undefined when the batch cannot be taken apart: it stays one dead letter */
export function batchMembers({ headers, value }: IncomingRecord): BatchMember[] | undefined {
  const keys = headers[deliveryHeaderNames.batchKeys]?.split(',') ?? [];
  const described = parseMembers(headers[deliveryHeaderNames.batchMembers]);
  if (value === null || described?.length !== keys.length) return undefined;
  const common = without(headers, (name) => ofBatch.has(name));
  let at = opening.length;
  const members = described.map(([bytes, own], index) => {
    const body = value.subarray(at, at + bytes);
    at += bytes + comma.length;
    return { body, headers: { ...common, ...own, [headerNames.idempotencyKey]: keys[index] ?? '' } };
  });
  return at === value.length ? members : undefined;
}

function parseMembers(text: string | undefined): [bytes: number, own: Headers][] | undefined {
  try {
    const members = JSON.parse(text ?? '') as unknown;
    return Array.isArray(members) ? (members as [number, Headers][]) : undefined;
  } catch {
    return undefined;
  }
}

function without(headers: Headers, leaveOut: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !leaveOut(name)));
}
