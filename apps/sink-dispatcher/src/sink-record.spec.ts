import type { IncomingRecord } from '@heliograph/kafka';
import { sinkRecordOf } from './sink-record.ts';

const headers = {
  account: 'acc_1',
  vendor: 'solis',
  plant: 'plt_1',
  device: 'd_1',
  kind: 'device.data',
  time: '1763712000',
  idempotency_key: 'solis:SN1:1763712000',
};
const record: IncomingRecord = {
  topic: 'basedata',
  partition: 0,
  offset: 7n,
  timestamp: 1_763_712_009_500,
  key: null,
  value: Buffer.from('{}'),
  headers,
};

it('takes the parts of a record from its headers', () => {
  expect(sinkRecordOf(record)).toEqual({
    idempotencyKey: 'solis:SN1:1763712000',
    kind: 'device.data',
    vendor: 'solis',
    plantId: 'plt_1',
    deviceId: 'd_1',
    time: 1_763_712_000,
    value: Buffer.from('{}'),
  });
});

it.each(['', 'NaN', '-1', '1e999', '1763712000.5', '100000000001'])(
  'takes the time of writing for a time of %j',
  (time) => {
    expect(sinkRecordOf({ ...record, headers: { ...headers, time } })?.time).toBe(1_763_712_009);
  },
);

it.each<[string, Partial<IncomingRecord>]>([
  ['no body', { value: null }],
  ['no key', { headers: { vendor: 'solis' } }],
  ['an empty key', { headers: { ...headers, idempotency_key: '' } }],
  ['a key of any length', { headers: { ...headers, idempotency_key: 'x'.repeat(201) } }],
  ['a kind of any length', { headers: { ...headers, kind: 'x'.repeat(101) } }],
  ['a vendor that leads out of its folder', { headers: { ...headers, vendor: '../solis' } }],
  ['a control character', { headers: { ...headers, device: 'd\u0000' } }],
])('takes no record with %s', (_, wrong) => {
  expect(sinkRecordOf({ ...record, ...wrong })).toBeUndefined();
});
