import type { IncomingRecord } from '@heliograph/kafka';
import { packRawPosition } from './raw-position.ts';
import { readRecord } from './received-record.ts';

const at = 1_795_000_000;
const members = { InverterSN: 'SN1', DataSources: 'solis', Datetime: at, idempotency_key: `solis:SN1:${at}` };
const text = JSON.stringify(members);
const record = (value: string | null, time: number | string = at): IncomingRecord => ({
  topic: 'basedata',
  partition: 0,
  offset: 5n,
  timestamp: (at + 3) * 1000,
  key: 'solis:SN1',
  value: value === null ? null : Buffer.from(value),
  headers: { account: 'acc_1', device: 'dev_1', time: String(time) },
});
const without = (name: string): string => JSON.stringify({ ...members, [name]: undefined });

describe('a record of basedata', () => {
  it('is kept byte for byte, with number literals that a parser would not keep', () => {
    const body = text.replace('}', ',"EDay":12.30,"StatusArray":[{"state":1.0}]}');
    expect(readRecord(record(body))).toEqual({
      partition: 0,
      offset: 5n,
      loggedAt: (at + 3) * 1000,
      accountId: 'acc_1',
      deviceId: 'dev_1',
      at,
      receivedAt: at + 3,
      body: Buffer.from(body),
      rawPosition: null,
    });
  });

  it('is kept with the position of its answer', () => {
    const source = { vendor: 'solis', source: 'raw.solis/3/17' };
    const { headers, ...rest } = record(text);
    expect(readRecord({ ...rest, headers: { ...headers, ...source } })?.rawPosition).toBe(
      packRawPosition('raw.solis/3/17', 'solis'),
    );
  });

  it.each([
    ['is a tombstone', null],
    ['is empty', ''],
    ['is not JSON between braces', '{"InverterSN":"SN1",}'],
    ['ends within its last member', `${text.slice(0, -2)}}`],
    ['has a number that JSON has not', text.replace(String(at), 'NaN')],
    ['is a list of objects', `[${text}]`],
    ['is two objects', `${text}${text}`],
    ['is an object in a text', JSON.stringify(text)],
    ['has no members', '{}'],
    ['has no serial number', without('InverterSN')],
    ['has no vendor', without('DataSources')],
    ['has no idempotency key', without('idempotency_key')],
    ['has no time', without('Datetime')],
    ['has a time of another type', text.replace(String(at), `"${at}"`)],
    ['has another time than its header', text.replace(String(at), String(at + 300))],
    ['is nested without end', `{"a":${'['.repeat(100_000)}`],
  ])('rejects a record that %s', (_, value) => {
    expect(readRecord(record(value))).toBeUndefined();
  });

  it.each(['', 'NaN', '-1', '1e999', '1.5'])('rejects a record whose header has the time %j', (time) => {
    expect(readRecord(record(text, time))).toBeUndefined();
  });
});
