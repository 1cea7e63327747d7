import { Ajv2020 } from 'ajv/dist/2020.js';
import { baseDataSchema } from '@heliograph/base-data';
import { encodeRawEnvelope, type RawAnswer, type RawEnvelope, type VendorMapping } from '@heliograph/vendor-contract';
import { isTooLarge, ProduceError, type IncomingRecord, type OutgoingRecord } from '@heliograph/kafka';
import { seeded } from '@heliograph/testbed';
import { loadVendor, vendorIds } from '@heliograph/vendors';
import { hostileShapes } from '@heliograph/vendors/sandbox';
import { ContractHarness } from '@heliograph/vendors/testing';
import { DeviceStates } from './device-states.ts';
import { Normalizer, type NormalizerObserver } from './normalizer.ts';

/** The size of the largest answer that ingest writes; a compressed one contains no more values than this size allows (`compressRawBody`). */
const maxAnswerBytes = 900_000;
/** Distinguishes time in proportion to the square (37 s of one vendor, once) from a loaded machine: the slowest is a second. */
const maxMs = 20_000;

/** An answer to each call to the vendor's cloud. */
async function answersOf(vendorId: string): Promise<{ answers: RawAnswer[]; mapping: VendorMapping }> {
  const vendor = await loadVendor(vendorId);
  const harness = await ContractHarness.open(vendor, { inverters: 3 });
  try {
    const { polled } = await harness.fleet();
    const { answers } = await harness.poll(polled.map((device) => ({ timezone: 'Europe/Berlin', ...device })));
    const calls = new Map(answers.map((answer) => [answer.call, answer]));
    return { answers: [...calls.values()], mapping: harness.mapping };
  } finally {
    await harness.close();
  }
}

const nothing = (): void => undefined;

function setUp(vendor: string, mapping: VendorMapping) {
  const sent: OutgoingRecord[] = [];
  const send = (records: readonly OutgoingRecord[]): Promise<void> => {
    const large = records.find(isTooLarge);
    if (large) return Promise.reject(new ProduceError(`too large for ${large.topic}`, { hopeless: true }));
    sent.push(...records);
    return Promise.resolve();
  };
  const observer: NormalizerObserver = {
    normalized: nothing,
    rejected: nothing,
    skipped: nothing,
    seen: nothing,
    unknownState: nothing,
    days: nothing,
    alarm: nothing,
    presenceChanged: nothing,
    written: nothing,
  };
  const mappings = new Map([[vendor, mapping]]);
  const states = new DeviceStates();
  return { sent, normalizer: new Normalizer({ producer: { send }, states, mappings, language: () => 'en', observer }) };
}

function rawRecord(vendor: string, answer: RawAnswer, body: string, offset: number): IncomingRecord {
  const envelope: RawEnvelope = {
    vendor,
    accountId: 'acc_1',
    vendorAccountId: 'va_1',
    call: answer.call,
    fetchedAt: answer.fetchedAt + offset * 1000,
    samplePeriodSeconds: 300,
    pollIntervalSeconds: 300,
    devices: answer.devices,
  };
  const headers = { envelope: encodeRawEnvelope(envelope), traceparent: 'tp' };
  const value = Buffer.from(body).subarray(0, maxAnswerBytes);
  return { topic: `raw.${vendor}`, partition: 0, offset: BigInt(offset), timestamp: 0, key: 'va_1', value, headers };
}

const ajv = new Ajv2020({ strictTypes: false });
for (const keyword of ['x-unit', 'x-decimals']) ajv.addKeyword(keyword);
const isBaseData = ajv.compile(baseDataSchema);

/** Many small ones cost as much as one large one. */
const timesOf = (spoiled: string): number => (spoiled.length > 100_000 ? 1 : 8);

describe.each(vendorIds)('%s, spoiled in every way', (vendor) => {
  it('neither stops nor delays the normalizer, yields valid records alone, and the next answers are normalized', async () => {
    const { answers, mapping } = await answersOf(vendor);
    const { normalizer, sent } = setUp(vendor, mapping);
    let offset = 0;
    const take = async (answer: RawAnswer, body: string): Promise<void> => {
      const began = performance.now();
      await normalizer.process([rawRecord(vendor, answer, body, (offset += 1))]);
      await normalizer.flushStates();
      const ms = performance.now() - began;
      if (ms > maxMs) throw new Error(`took ${Math.round(ms)} ms`);
      for (const { topic, value } of sent.splice(0)) {
        if (topic !== 'basedata' || isBaseData(JSON.parse(value!.toString()))) continue;
        throw new Error(`${ajv.errorsText(isBaseData.errors)}: ${value!.toString().slice(0, 2_000)}`);
      }
    };
    for (const answer of answers) {
      for (const [shape, spoil] of Object.entries(hostileShapes)) {
        for (let seed = 0, times = 1; seed < times; seed += 1) {
          const body = spoil(answer.body, seeded(seed));
          times = timesOf(body);
          await take(answer, body).catch((error: unknown) => {
            throw new Error(`${answer.call}, ${shape}, seed ${seed}`, { cause: error });
          });
        }
      }
    }
    for (const answer of answers) await normalizer.process([rawRecord(vendor, answer, answer.body, (offset += 100))]);
    expect(sent.filter(({ topic }) => topic === 'rejected')).toEqual([]);
  }, 120_000);
});
