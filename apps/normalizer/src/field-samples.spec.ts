import { readFileSync } from 'node:fs';
import { measurementsOf, type BaseDataRecord } from '@heliograph/base-data';
import type { PolledDevice, RawEnvelope } from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import { DeviceStates } from './device-states.ts';
import { normalizeAnswer } from './normalize-answer.ts';

const fixture = <T>(vendor: string, name: string): T =>
  JSON.parse(
    readFileSync(new URL(`../../../libs/vendors/src/${vendor}/fixtures/${name}`, import.meta.url), 'utf8'),
  ) as T;

interface Answer {
  call: string;
  body: unknown;
  fetchedAt: number;
  backfill?: true;
}

/** Normalizes the answers of one device, one after the other. */
async function recordsOf(
  vendor: string,
  device: Partial<PolledDevice>,
  answers: readonly Answer[],
): Promise<BaseDataRecord[]> {
  // prettier-ignore
  const mapping = await (await loadVendor(vendor)).mapping();
  const states = new DeviceStates();
  const polled: PolledDevice = {
    deviceId: 'dev_1', plantId: 'plt_1', vendorPlantId: '77', InverterSN: '', CollectorSN: '', vendorDeviceId: '1', vendorType: '1', ...device,
  }; // prettier-ignore
  return answers.flatMap(({ call, body, fetchedAt, backfill }) => {
    const envelope: RawEnvelope = {
      vendor, accountId: 'acc_1', vendorAccountId: 'va_1', call, fetchedAt, samplePeriodSeconds: 300, devices: [polled], ...(backfill && { backfill }),
    }; // prettier-ignore
    const access = states.access({ vendor, partition: 0 }, 'va_1');
    const { records, rejections } = normalizeAnswer(envelope, Buffer.from(JSON.stringify(body)), mapping, access, {
      language: 'en',
    });
    expect(rejections.size).toBe(0);
    states.keep();
    return records.map(({ record }) => record);
  });
}

describe('samples that people of the field reported', () => {
  type SolisRecord = Record<'dataTimestamp' | 'eToday' | 'eTotal' | 'pac' | 'state', unknown>;

  // ETotal says of 2022-11-20: 0 kWh at 08:40, 0.3 at 09:30, 1.8 at 11:55, 1.9 at 12:05, 3.7 at 16:00; the counter 3.2, 3.5, 5.0, 0.1, 1.9.
  it.each(['kWh', 'MWh'])(
    'show no energy of yesterday as today’s: a Solis whose clock is wrong, ETotal in %s',
    async (unit) => {
      const records = fixture<SolisRecord[]>('solis', 'day-counter-not-reset.field.json');
      const { data } = fixture<{ data: Record<string, unknown> }>('solis', 'inverterDetail.recorded.json');
      const device = { InverterSN: 'SOL1', timezone: 'Europe/Brussels' };
      const answers = records.map((members): Answer => ({
        call: 'inverterDetail',
        body: { success: true, code: '0', data: { ...data, ...members, sn: 'SOL1', timeZone: 1, daylight: 0, eTotalStr: unit } }, // prettier-ignore
        fetchedAt: Number(members.dataTimestamp) + 60_000,
      }));
      const normalized = await recordsOf('solis', device, answers);
      expect(normalized.map(({ measurements }) => measurementsOf(measurements).EDay)).toEqual([3.2, ...Array(5).fill(undefined)]); // prettier-ignore
      const quality = normalized.map(({ DataQuality = [] }) => DataQuality.find((each) => each.startsWith('EDay')));
      expect(quality[0]).toBeUndefined();
      expect(quality.slice(4)).toEqual(['EDay:implausible', 'EDay:implausible']);
      expect(quality[1]).toBe('EDay:stale');
    },
  );
});
