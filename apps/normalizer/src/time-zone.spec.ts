import { reported } from '@heliograph/base-data';
import type { MappedSample, PolledDevice, RawEnvelope } from '@heliograph/vendor-contract';
import { DeviceStates } from './device-states.ts';
import { normalizeAnswer } from './normalize-answer.ts';

const device: PolledDevice = {
  deviceId: 'dev_1',
  plantId: 'plt_1',
  vendorPlantId: '77',
  InverterSN: 'SN1',
  CollectorSN: '',
  vendorDeviceId: '1',
  vendorType: '1',
};

/** Returns the times and marks of the record of one sample. */
function normalized(time: string, timezone: string | undefined, offsetSeconds?: number) {
  const datetime = Date.parse(time) / 1000;
  const own = { ...device, ...reported({ timezone }) };
  const sample: MappedSample = {
    kind: 'sample',
    device: own,
    datetime,
    state: '1',
    measurements: {},
    quality: [],
    status: [],
    alerts: [],
    warnings: [],
    ...reported({ offsetSeconds }),
  };
  const envelope: RawEnvelope = {
    vendor: 'acme',
    accountId: 'acc_1',
    vendorAccountId: 'va_1',
    call: 'c',
    fetchedAt: datetime * 1000 + 1000,
    samplePeriodSeconds: 300,
    devices: [own],
  };
  const states = new DeviceStates().access({ vendor: 'acme', partition: 0 }, 'va_1');
  const mapping = { version: '1', map: () => [sample], mapBytes: () => [sample] };
  const { records, rejections } = normalizeAnswer(envelope, Buffer.from('{}'), mapping, states, { language: 'en' });
  const [written] = records;
  if (!written) return rejections.reasonsHeader();
  const { Datetime, Timezone, currentDateTime, DataQuality } = written.record;
  expect(Datetime).toBe(datetime);
  return [Timezone, currentDateTime, DataQuality];
}

describe('the zone of a record', () => {
  it.each([
    ['before clocks go forward', '2026-03-29T00:59:59Z', 'Europe/Berlin', 'GMT+1', '2026-03-29 01:59:59'],
    ['after it', '2026-03-29T01:00:00Z', 'Europe/Berlin', 'GMT+2', '2026-03-29 03:00:00'],
    ['before clocks go back', '2026-10-25T00:59:59Z', 'Europe/Berlin', 'GMT+2', '2026-10-25 02:59:59'],
    ['after it', '2026-10-25T01:00:00Z', 'Europe/Berlin', 'GMT+1', '2026-10-25 02:00:00'],
    ['Fresno in November', '2026-11-21T20:00:00Z', 'America/Los_Angeles', 'GMT-8', '2026-11-21 12:00:00'],
    ['Fresno in July', '2026-07-21T20:00:00Z', 'America/Los_Angeles', 'GMT-7', '2026-07-21 13:00:00'],
    ['half an hour', '2026-07-21T06:30:00Z', 'Asia/Kolkata', 'GMT+5:30', '2026-07-21 12:00:00'],
    ['half an hour in summer time', '2026-01-21T01:30:00Z', 'Australia/Adelaide', 'GMT+10:30', '2026-01-21 12:00:00'],
    ['three quarters of an hour', '2026-07-21T06:15:00Z', 'Asia/Kathmandu', 'GMT+5:45', '2026-07-21 12:00:00'],
  ])('%s', (_, time, zone, label, local) => {
    expect(normalized(time, zone)).toEqual([label, local, undefined]);
  });

  it('is that of the plant also where the vendor reports an offset with the sample', () => {
    expect(normalized('2026-07-21T10:00:00Z', 'Europe/Berlin', 3600)).toEqual([
      'GMT+2',
      '2026-07-21 12:00:00',
      undefined,
    ]);
  });

  it('is the offset of the sample before a bare offset of the plant, which may be that of the other half of the year', () => {
    expect(normalized('2026-07-21T10:00:00Z', 'GMT+1', 7200)).toEqual(['GMT+2', '2026-07-21 12:00:00', undefined]);
    expect(normalized('2026-07-21T10:00:00Z', undefined, 7200)).toEqual(['GMT+2', '2026-07-21 12:00:00', undefined]);
    expect(normalized('2026-07-21T10:00:00Z', 'Mars/Olympus', 7200)).toMatchObject([
      'GMT+2',
      '2026-07-21 12:00:00',
      undefined,
    ]);
  });

  it.each([
    ['GMT+1', 'GMT+1', '2026-07-21 11:00:00'],
    ['UTC', 'GMT+0', '2026-07-21 10:00:00'],
    ['Etc/GMT+7', 'GMT-7', '2026-07-21 03:00:00'],
  ])('is named in DataQuality where %s is all that is known', (zone, label, local) => {
    expect(normalized('2026-07-21T10:00:00Z', zone)).toEqual([label, local, ['Timezone:fixed_offset']]);
  });

  it('is not guessed', () => {
    expect(normalized('2026-07-21T10:00:00Z', undefined)).toContain('timezone_unknown');
    expect(normalized('2026-07-21T10:00:00Z', 'Mars/Olympus')).toContain('timezone_unknown');
  });
});
