import type { OutgoingRecord } from '@heliograph/kafka';
import { rawBackfillTopic, rawHeaderNames } from '@heliograph/messaging';
import { encodeRawEnvelope, reported, type RawAnswer } from '@heliograph/vendor-contract';
import { VendorCloud } from './vendor-cloud.ts';

const vendor = 'solis';
const inverters = 300;
const importedDevices = 20;
const day = '2026-06-15';
const daySeconds = 86_400;
const samplePeriodSeconds = 300;

/** Answers of an import as ingest writes them: a day of some devices, which stand for those of as many vendor accounts as it takes. */
export async function pastWorkload(samples: number): Promise<Iterable<OutgoingRecord>> {
  const cloud = await VendorCloud.open(vendor, inverters);
  const devices = cloud.devices.slice(0, importedDevices);
  const from = Date.parse(day) / 1000 - 1;
  const gap = { from, to: from + daySeconds };
  const answers = await cloud.past(devices, gap);
  const rows = answers.reduce((sum, { body }) => sum + (JSON.parse(body) as { data: unknown[] }).data.length, 0);
  const accounts = Math.max(1, Math.ceil(samples / rows));
  const values = answers.map((answer) => ({ answer, value: Buffer.from(answer.body) }));
  return {
    *[Symbol.iterator]() {
      for (let account = 0; account < accounts; account += 1)
        for (const { answer, value } of values) yield recordOf(account, { ...answer, gap }, value);
    },
  };
}

function recordOf(account: number, { call, fetchedAt, devices, gap }: RawAnswer, value: Buffer): OutgoingRecord {
  const ids = { vendor, accountId: `acc_past_${account}`, vendorAccountId: `va_past_${account}` };
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
    topic: rawBackfillTopic(vendor),
    key: ids.vendorAccountId,
    value,
    headers: { [rawHeaderNames.envelope]: envelope },
  };
}
