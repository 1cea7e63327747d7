import type { IncomingRecord } from '@heliograph/kafka';
import { compressRawBody, encodeRawEnvelope, type PolledDevice, type RawEnvelope } from '@heliograph/vendor-contract';
import { vendorAnswer } from './vendor-answer.ts';

const fetchedAt = 1_795_000_000_999;
const device = { deviceId: 'dev_1', vendorDeviceId: '1' } as PolledDevice;
const other = { deviceId: 'dev_2', vendorDeviceId: '2' } as PolledDevice;
const envelope: RawEnvelope = {
  vendor: 'solis',
  accountId: 'acc_1',
  vendorAccountId: 'va_1',
  call: 'inverterDetail',
  fetchedAt,
  samplePeriodSeconds: 300,
  devices: [other, device],
};
const body = '{"id":1308675217944611083, "power":512.0,\n "name":"Dach – Süd"}';
const record = { accountId: 'acc_1', deviceId: 'dev_1', receivedAt: fetchedAt / 1000 + 2 };

const raw = (over: Partial<RawEnvelope> = {}, value: Buffer | null = Buffer.from(body)): IncomingRecord => ({
  topic: 'raw.solis',
  partition: 0,
  offset: 5n,
  timestamp: fetchedAt,
  key: 'va_1',
  value,
  headers: { envelope: encodeRawEnvelope({ ...envelope, ...over }) },
});

it('shows the answer character for character, without the rest of the envelope', () => {
  expect(vendorAnswer(raw(), record)).toEqual({
    vendor: 'solis',
    call: 'inverterDetail',
    fetchedAt: 1_795_000_000,
    body,
  });
});

it('decodes a compressed answer', () => {
  const large = `[${body.repeat(20_000)}]`;
  const { headers, ...rest } = raw({}, compressRawBody(Buffer.from(large)));
  const compressed = { ...rest, headers: { ...headers, 'content-encoding': 'gzip' } };
  expect(vendorAnswer(compressed, record)?.body).toBe(large);
});

it.each([
  ['another account', raw({ accountId: 'acc_2' })],
  ['other devices', raw({ devices: [other] })],
  ['a later poll, in a topic that was recreated', raw({ fetchedAt: fetchedAt + 120_000 })],
  ['no answer', raw({}, null)],
  ['no envelope', { ...raw(), headers: {} }],
])('shows no part of %s', (_, found) => {
  expect(vendorAnswer(found, record)).toBeUndefined();
});
