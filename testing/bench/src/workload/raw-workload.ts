import type { OutgoingRecord } from '@heliograph/kafka';
import { rawBackfillTopic, rawHeaderNames, rawTopic } from '@heliograph/messaging';
import { encodeRawEnvelope, type RawAnswer, reported } from '@heliograph/vendor-contract';
import { VendorCloud } from './vendor-cloud.ts';

const invertersPerAccount = 300;
const rounds = 4;
const samplePeriodSeconds = 300;

export interface RawWorkload {
  vendor: string;
  /** Raw records as ingest writes them, in its order: round by round, account by account. */
  records: Iterable<OutgoingRecord>;
  /** Devices polled in all answers: about the number of their samples. */
  devices: number;
}

/**
 * Answers of a simulated cloud with about `samples` samples, each of another device or time. They are polled once, from one plant model, and stand for as
 * many vendor accounts as it takes: simulating 100,000 inverters would cost more than the measured service. Devices of two accounts are two devices to the
 * normalizer.
 * @param run makes the accounts of this run others than those of the runs before, whose states the normalizer remembers
 */
export async function rawWorkload(vendor: string, samples: number, run: string): Promise<RawWorkload> {
  const cloud = await VendorCloud.open(vendor, invertersPerAccount);
  const polled: RawAnswer[][] = [];
  for (let round = 0; round < rounds; round++) polled.push(await cloud.poll());
  const perAccount = polled.flat().reduce((sum, { devices }) => sum + devices.length, 0);
  const accounts = Math.max(1, Math.round(samples / perAccount));
  return { vendor, records: rawRecords(vendor, polled, accounts, run), devices: perAccount * accounts };
}

/** Created again at each iteration, for all of them together would fill the memory. */
function rawRecords(
  vendor: string,
  polled: readonly (readonly RawAnswer[])[],
  accounts: number,
  run: string,
): Iterable<OutgoingRecord> {
  const rounds = polled.map((answers) => answers.map((answer) => ({ answer, value: Buffer.from(answer.body) })));
  return {
    *[Symbol.iterator]() {
      for (const answers of rounds) {
        for (let account = 0; account < accounts; account++) {
          for (const { answer, value } of answers) yield rawRecord(vendor, `${run}_${account}`, answer, value);
        }
      }
    },
  };
}

/** Returns the records that `apps/ingest` writes for an answer. */
function rawRecord(vendor: string, account: string, answer: RawAnswer, value: Buffer): OutgoingRecord {
  const { call, fetchedAt, devices } = answer;
  const ids = { vendor, accountId: `acc_${account}`, vendorAccountId: `va_${vendor}_${account}` };
  return {
    topic: rawTopic(vendor),
    key: ids.vendorAccountId,
    value,
    headers: {
      [rawHeaderNames.envelope]: encodeRawEnvelope({ ...ids, call, fetchedAt, samplePeriodSeconds, devices }),
      [rawHeaderNames.traceparent]: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    },
  };
}

const importedVendor = 'solis';
const importedDevices = 20;
const importedDay = '2026-06-15';
const daySeconds = 86_400;

/** Answers of an import as ingest writes them: a day of some devices, which stand for those of as many vendor accounts as it takes. */
export async function pastWorkload(samples: number): Promise<Iterable<OutgoingRecord>> {
  const cloud = await VendorCloud.open(importedVendor, invertersPerAccount);
  const devices = cloud.devices.slice(0, importedDevices);
  const from = Date.parse(importedDay) / 1000 - 1;
  const gap = { from, to: from + daySeconds };
  const answers = await cloud.past(devices, gap);
  const rows = answers.reduce((sum, { body }) => sum + (JSON.parse(body) as { data: unknown[] }).data.length, 0);
  const accounts = Math.max(1, Math.ceil(samples / rows));
  const values = answers.map((answer) => ({ answer, value: Buffer.from(answer.body) }));
  return {
    *[Symbol.iterator]() {
      for (let account = 0; account < accounts; account += 1)
        for (const { answer, value } of values) yield pastRecord(account, { ...answer, gap }, value);
    },
  };
}

function pastRecord(account: number, { call, fetchedAt, devices, gap }: RawAnswer, value: Buffer): OutgoingRecord {
  const ids = { vendor: importedVendor, accountId: `acc_past_${account}`, vendorAccountId: `va_past_${account}` };
  const own = devices.map((device) => ({ ...device, deviceId: `${device.deviceId}_${account}` }));
  const envelope = encodeRawEnvelope({
    ...ids,
    call,
    fetchedAt,
    samplePeriodSeconds,
    backfill: true,
    ...reported({ gap }),
    import: { id: `imp_${account}` },
    devices: own,
  });
  return {
    topic: rawBackfillTopic(importedVendor),
    key: ids.vendorAccountId,
    value,
    headers: { [rawHeaderNames.envelope]: envelope },
  };
}
