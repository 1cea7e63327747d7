import type { OutgoingRecord } from '@heliograph/kafka';
import { headerNames } from '../record-headers.ts';

/** Placed in poison instead of a secret: no log may contain it. */
export const poisonSecret = 'geheim-4f1c9a';

/** The wrong value in place of one member, header or key. */
const wrongTexts = ['', 'NaN', '-1', '1e999', '\u0000', '__proto__', 'a/+/#', '\u0007\uffff', 'x'.repeat(70_000)];
const wrongMembers: unknown[] = [null, -1, 1e308, '\u0000\ud800', '1e999', [], { a: [null] }, true];
const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const nearTheLimit = 985_000;

/** Values that no writer of ours writes. */
const values: (Buffer | null)[] = [
  null,
  ...[
    '',
    ' ',
    'null',
    '7',
    '"text"',
    '[]',
    '[null]',
    '{}',
    '{"',
    '{]}',
    `${poisonSecret} is not JSON`,
    `{"password":"${poisonSecret}",`,
    '{"at":NaN}',
    '{"at":1e999,"status":1e999,"time":-1e999}',
    '\ufeff{}',
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    '{"id":"\\u0000\\ud800"}',
    '{"type":"of a later version","version":99,"kind":"of.a.later.version","schema":"99.0"}',
    nested(100),
    nested(50_000),
    `{"a":${nested(5_000)}}`,
    `{"secret":"${poisonSecret}","a":${'['.repeat(9_000)}`,
  ].map((text) => Buffer.from(text)),
  Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)),
  Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
  Buffer.alloc(nearTheLimit, 0),
  Buffer.from(`{"sealed":"${poisonSecret}","a":"${'x'.repeat(nearTheLimit)}"}`),
];

/** A valid record, from which wrong ones are made. */
export type GoodRecord = OutgoingRecord & { key: string };

/**
 * Records of every wrong kind for a topic: values of any shape; a good record with each header, its key, or each member
 * of its JSON value wrong; unknown headers. Without `good`, values and keys alone. With `ownKeys` each has its own key:
 * in a compacted topic it must not replace the good one.
 */
export function poisonRecords(
  topic: string,
  { good, ownKeys = false }: { good?: GoodRecord; ownKeys?: boolean } = {},
): OutgoingRecord[] {
  const known = good ?? { topic, key: 'poison', value: null };
  const records: OutgoingRecord[] = [
    ...values.map((value) => ({ ...known, value })),
    ...values.map((value) => ({ key: 'poison', value })),
    ...wrongTexts.map((key) => ({ ...known, key: ownKeys ? `${key}poison` : key })),
    ...(ownKeys ? [] : [{ ...known, key: null }]),
    ...wrongHeaders(known),
    ...wrongValues(known),
  ].map((record) => ({ ...record, topic }));
  return ownKeys ? records.map((record, i) => ({ ...record, key: `${i}${record.key ?? ''}` })) : records;
}

function wrongHeaders(good: OutgoingRecord): OutgoingRecord[] {
  const { headers = {} } = good;
  const names = Object.keys(headers);
  return [
    {
      ...good,
      headers: {
        ...headers,
        ...Object.fromEntries([
          ['__proto__', 'x'],
          ['constructor', ''],
          ['', ''],
        ]),
      },
    },
    { ...good, headers: Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`junk${i}`, 'x'])) },
    ...names.map((name) => ({
      ...good,
      headers: Object.fromEntries(Object.entries(headers).filter(([n]) => n !== name)),
    })),
    ...names.flatMap((name) => wrongTexts.map((text) => ({ ...good, headers: { ...headers, [name]: text } }))),
  ];
}

function wrongValues(good: OutgoingRecord): OutgoingRecord[] {
  const members = objectOf(good.value);
  return Object.keys(members).flatMap((name) => [
    ...wrongMembers.map((wrong) => ({ ...good, value: jsonOf({ ...members, [name]: wrong }) })),
    { ...good, value: jsonOf({ ...members, [name]: undefined }) },
  ]);
}

function objectOf(value: Buffer | null): Record<string, unknown> {
  const parsed: unknown = value === null ? undefined : JSON.parse(value.toString());
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
}

const jsonOf = (value: object): Buffer => Buffer.from(JSON.stringify(value));

/** Whether something that was parsed has changed what all objects inherit. */
export function isPolluted(): boolean {
  return 'polluted' in {};
}

/** Records like `good` in the partition of the poison, each under a key of its own. */
export function copiesOf(good: OutgoingRecord, topic: string, name: string): OutgoingRecord[] {
  return Array.from({ length: 5 }, (_, i) => ({
    ...good,
    topic,
    partition: 0,
    headers: { ...good.headers, [headerNames.idempotencyKey]: `${name}:${topic}:${i}` },
  }));
}

export function idempotencyKeysOf(records: readonly Pick<OutgoingRecord, 'headers'>[]): string[] {
  return records.map(({ headers }) => headers![headerNames.idempotencyKey]!);
}
