import { createHash } from 'node:crypto';
import { isTooLarge, ProduceError, type OutgoingRecord } from '@heliograph/messaging';
import type { PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { writeAnswers } from './raw-writer.ts';

const origin = { vendor: 'saj', accountId: 'acc_1', vendorAccountId: 'va_1', samplePeriodSeconds: 300, timeScale: 1 };
const device: PolledDevice = {
  ...{ deviceId: 'dev_1', plantId: 'plt_1', vendorPlantId: '1', InverterSN: 'SN1', CollectorSN: '', vendorDeviceId: '1', vendorType: '1' },
}; // prettier-ignore
const answer = (body: string, devices = [device]): RawAnswer => ({ call: 'list', body, fetchedAt: 1, devices });

function setUp(limit = Infinity) {
  const sent: OutgoingRecord[] = [];
  const send = (records: readonly OutgoingRecord[]): Promise<void> => {
    const refused = records.some((record) => isTooLarge(record) || (record.value?.length ?? 0) > limit);
    if (refused) return Promise.reject(new ProduceError('MESSAGE_TOO_LARGE', { hopeless: true }));
    sent.push(...records);
    return Promise.resolve();
  };
  let setAside = 0;
  const write = async (...answers: RawAnswer[]): Promise<number> => {
    await writeAnswers({ send }, origin, answers, undefined, undefined, () => (setAside += 1));
    return setAside;
  };
  return { sent, write };
}

describe(writeAnswers.name, () => {
  it.each([
    ['of 16 MiB', answer('x'.repeat(16 * 1024 * 1024))],
    ['of characters of three bytes', answer('€'.repeat(310_000))],
    ['about more devices than its envelope can name', answer('{}', new Array<PolledDevice>(20_000).fill(device))],
  ])('sets an answer aside that is %s, and writes those beside it', async (_, large) => {
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

  it('sets one aside that a broker with a lower limit refuses', async () => {
    const { sent, write } = setUp(100_000);
    expect(await write(answer('{"a":1}'), answer('x'.repeat(200_000)), answer('{"b":2}'))).toBe(1);
    expect(sent.map(({ topic }) => topic).sort()).toEqual(['raw.saj', 'raw.saj', 'rejected']);
  });

  it('rejects while Kafka cannot be reached, so that the poll has failed', async () => {
    const send = (): Promise<void> => Promise.reject(new ProduceError('Kafka did not acknowledge in time'));
    await expect(writeAnswers({ send }, origin, [answer('{}')], undefined)).rejects.toThrow('in time');
  });
});
