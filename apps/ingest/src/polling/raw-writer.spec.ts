import { createHash, randomBytes } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { isTooLarge, ProduceError, type OutgoingRecord } from '@heliograph/kafka';
import { Registry } from '@heliograph/service';
import { decodeRawBody, type PolledDevice, type RawAnswer, type RawEnvelope } from '@heliograph/vendor-contract';
import { IngestMetrics } from '../ingest-metrics.ts';
import { writeAnswers } from './raw-writer.ts';

const origin = { vendor: 'saj', accountId: 'acc_1', vendorAccountId: 'va_1', samplePeriodSeconds: 300, timeScale: 1 };
const device: PolledDevice = {
  deviceId: 'dev_1',
  plantId: 'plt_1',
  vendorPlantId: '1',
  InverterSN: 'SN1',
  CollectorSN: '',
  vendorDeviceId: '1',
  vendorType: '1',
};
const answer = (body: string, devices = [device]): RawAnswer => ({ call: 'list', body, fetchedAt: 1, devices });

const random = (bytes: number): string => randomBytes((bytes * 3) / 4).toString('base64');
const alarm = (): string =>
  `{"deviceSn":"${random(12)}","alarmCode":7,"alarmName":"Insulation low","status":1,"level":2,"time":"2026-11-21 08:00:00"}`;
const alarms = `{"data":[${Array.from({ length: 30_000 }, alarm).join(',')}]}`;

function setUp(limit = Infinity) {
  const sent: OutgoingRecord[] = [];
  const send = (records: readonly OutgoingRecord[]): Promise<void> => {
    const refused = records.some((record) => isTooLarge(record) || (record.value?.length ?? 0) > limit);
    if (refused) return Promise.reject(new ProduceError('MESSAGE_TOO_LARGE', { hopeless: true }));
    sent.push(...records);
    return Promise.resolve();
  };
  const registry = new Registry();
  const metrics = new IngestMetrics(registry);
  /** @returns the value of the metric */
  const write = async (...answers: RawAnswer[]): Promise<number> => {
    await writeAnswers({ send }, origin, answers, undefined, undefined, () => metrics.skipped(origin.vendor));
    const [, count = '0'] = /ingest_answers_skipped_total\{vendor="saj"\} (\d+)/.exec(await registry.metrics()) ?? [];
    return Number(count);
  };
  return { sent, write };
}

describe(writeAnswers.name, () => {
  it('gives imported answers the interval of the vendor, also where the time of its cloud runs faster', async () => {
    const sent: OutgoingRecord[] = [];
    const send = (records: readonly OutgoingRecord[]): Promise<void> => Promise.resolve(void sent.push(...records));
    const fast = { ...origin, samplePeriodSeconds: 5, timeScale: 60 };
    await writeAnswers({ send }, fast, [answer('{}'), { ...answer('{}'), import: { id: 'imp_1' } }], undefined);
    const periods = sent.map(({ headers }) => JSON.parse(headers!.envelope!) as { samplePeriodSeconds: number });
    expect(periods.map(({ samplePeriodSeconds }) => samplePeriodSeconds)).toEqual([5, 300]);
  });

  it('names the batteries and meters that the account asks for, and those listed with an inverter', async () => {
    const sent: OutgoingRecord[] = [];
    const send = (records: readonly OutgoingRecord[]): Promise<void> => Promise.resolve(void sent.push(...records));
    const battery = { type: 'battery' as const, vendorDeviceId: '9', vendorType: '39' };
    const answers = [answer('{}', [{ ...device, storage: [battery] }])];
    for (const include of [undefined, [], ['battery' as const]])
      await writeAnswers({ send }, { ...origin, ...reported({ include }) }, answers, undefined);
    const envelopes = sent.map(({ headers }) => JSON.parse(headers!.envelope!) as RawEnvelope);
    expect(envelopes.map(({ include }) => include)).toEqual([undefined, undefined, ['battery']]);
    expect(envelopes[2]!.devices[0]!.storage).toEqual([battery]);
  });

  it.each([
    ['of 3 MB that cannot be compressed', answer(random(3_000_000))],
    ['of 16 MiB, though it could be compressed', answer('x'.repeat(16 * 1024 * 1024))],
    ['of more entries than can be normalized at once', answer(`[${'{},'.repeat(400_000)}{}]`)],
    ['about more devices than its envelope can name', answer('{}', new Array<PolledDevice>(20_000).fill(device))],
  ])('skips an answer that is %s, and writes those beside it', async (_, large) => {
    const { sent, write } = setUp();
    expect(await write(answer('{"a":1}'), large, answer('{"b":2}'))).toBe(1);
    expect(sent.map(({ topic }) => topic)).toEqual(['raw.saj', 'rejected', 'raw.saj']);
    const { key, value, headers } = sent[1]!;
    const bytes = Buffer.from(large.body);
    expect(key).toBe('va_1');
    expect(bytes.subarray(0, value!.length)).toEqual(value);
    expect(JSON.parse(headers!.reasons!)).toEqual([expect.objectContaining({ reason: 'answer_too_large' })]);
    expect(headers).toMatchObject({ 'payload-bytes': String(bytes.length), source: 'ingest' });
    expect(headers!['payload-sha256']).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it.each([
    ['of 3 MB', alarms],
    ['of characters of three bytes', '€'.repeat(310_000)],
  ])('compresses an answer %s that is too large for a record otherwise', async (_, body) => {
    const { sent, write } = setUp();
    expect(await write(answer('{"a":1}'), answer(body))).toBe(0);
    expect(sent.map(({ topic, headers }) => [topic, headers!['content-encoding']])).toEqual([
      ['raw.saj', undefined],
      ['raw.saj', 'gzip'],
    ]);
    const { value, headers } = sent[1]!;
    expect(isTooLarge(sent[1]!)).toBe(false);
    expect(JSON.parse(headers!.envelope!)).toMatchObject({ call: 'list', vendorAccountId: 'va_1' });
    expect(decodeRawBody(value!, 'gzip').toString()).toBe(body);
  });

  it('leaves an answer just below the limit unchanged', async () => {
    const { sent, write } = setUp();
    const body = 'x'.repeat(890_000);
    expect(await write(answer(body))).toBe(0);
    expect(sent[0]!.value!.toString()).toBe(body);
    expect(sent[0]!.headers).not.toHaveProperty('content-encoding');
  });

  it('keeps the beginning of a compressed one that a broker refuses as the vendor wrote it', async () => {
    const { sent, write } = setUp(100_000);
    expect(await write(answer(alarms), answer('{"b":2}'))).toBe(1);
    const [rejected] = sent.filter(({ topic }) => topic === 'rejected');
    expect(rejected!.value!.toString()).toBe(alarms.slice(0, 64 * 1024));
    expect(rejected!.headers).toMatchObject({ 'payload-bytes': String(alarms.length) });
    expect(rejected!.headers).not.toHaveProperty('content-encoding');
  });

  it('skips one that a broker with a lower limit refuses', async () => {
    const { sent, write } = setUp(100_000);
    expect(await write(answer('{"a":1}'), answer('x'.repeat(200_000)), answer('{"b":2}'))).toBe(1);
    expect(sent.map(({ topic }) => topic).sort()).toEqual(['raw.saj', 'raw.saj', 'rejected']);
  });

  it('rejects while Kafka cannot be reached, so that the poll has failed', async () => {
    const send = (): Promise<void> => Promise.reject(new ProduceError('Kafka did not acknowledge in time'));
    await expect(writeAnswers({ send }, origin, [answer('{}')], undefined)).rejects.toThrow('in time');
  });
});
