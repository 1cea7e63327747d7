import { reported } from '@heliograph/base-data';
import type { DaySums, MappedDay, PolledDevice, RawEnvelope, VendorMapping } from '@heliograph/vendor-contract';
import { emptyDeviceState, type DeviceState } from '../device-state.ts';
import { normalizeDays, type NormalizedDays } from './vendor-days.ts';

const device: PolledDevice = {
  deviceId: 'dev_1',
  plantId: 'plt_1',
  vendorPlantId: '77',
  InverterSN: 'SN1',
  CollectorSN: 'C1',
  vendorDeviceId: '1',
  vendorType: '1',
  ratedPowerKw: 10,
  timezone: 'Asia/Kolkata',
};
/** 06:00 in Kolkata. */
const dawn = (date: string): number => Date.parse(`${date}T06:00:00+05:30`);

let states: Map<string, DeviceState>;
beforeEach(() => {
  states = new Map();
});

type Rows = Readonly<Record<string, DaySums>>;

/** Normalizes an answer of a days call with these sums by date. */
function read(rows: Rows, over: Partial<RawEnvelope> = {}, more: Partial<PolledDevice> = {}): NormalizedDays {
  const asked = { ...device, ...more };
  const items = Object.entries(rows).map(([date, sums]): MappedDay => ({
    kind: 'day',
    device: asked,
    date,
    sums,
    quality: [],
  }));
  return normalizeDays(
    envelopeOf(asked, over),
    Buffer.from('{}'),
    mappingOf(() => items),
    {
      get: (serial) => states.get(serial),
      miss: () => undefined,
      change: (serial) => {
        const state = states.get(serial) ?? emptyDeviceState();
        states.set(serial, state);
        return state;
      },
    },
  );
}

const envelopeOf = (asked: PolledDevice, over: Partial<RawEnvelope>): RawEnvelope => ({
  vendor: 'acme',
  accountId: 'acc_1',
  vendorAccountId: 'va_1',
  call: 'month',
  fetchedAt: dawn('2026-11-28'),
  samplePeriodSeconds: 300,
  backfill: true,
  import: { id: 'imp_1' },
  days: { from: '2026-01-01', to: '2026-12-31' },
  devices: [asked],
  ...over,
});

const mappingOf = (days: VendorMapping['days']): VendorMapping => ({
  version: '1',
  map: () => [],
  mapBytes: () => [],
  ...reported({ days }),
});

const datesOf = ({ days }: NormalizedDays): string[] => days.map(({ day }) => day.date);

describe('the days of a vendor', () => {
  it('become one record each, with the offset of the plant at their beginning', () => {
    const { days } = read({ '2026-05-01': { EDay: 31.456, EGridExport: 12 }, '2026-05-02': { ELoad: 4 } });
    expect(days).toEqual([
      {
        device,
        startsAt: Date.parse('2026-05-01T00:00:00+05:30') / 1000,
        day: {
          deviceId: 'dev_1',
          InverterSN: 'SN1',
          DataSources: 'acme',
          PlantId: 'plt_1',
          CollectorSN: 'C1',
          date: '2026-05-01',
          Timezone: 'GMT+5:30',
          EDay: 31.46,
          EGridExport: 12,
          idempotency_key: 'acme:SN1:2026-05-01:day',
        },
      },
      expect.objectContaining({ day: expect.objectContaining({ date: '2026-05-02', ELoad: 4 }) }),
    ]);
  });

  it('have the offset of before a clock change that is on the day', () => {
    const berlin = { timezone: 'Europe/Berlin' };
    const { days } = read({ '2026-10-25': { EDay: 5 }, '2026-10-26': { EDay: 5 } }, {}, berlin);
    expect(days.map(({ day }) => day.Timezone)).toEqual(['GMT+2', 'GMT+1']);
    expect(days[1]!.startsAt - days[0]!.startsAt).toBe(25 * 3_600);
  });

  it('keep their first body: the same sums again are nothing, others are counted', () => {
    expect(datesOf(read({ '2026-05-01': { EDay: 31.4 }, '2026-05-02': { EDay: 20 } }))).toHaveLength(2);
    const second = read({ '2026-05-01': { EDay: 31.402 }, '2026-05-02': { EDay: 21 }, '2026-05-03': { EDay: 9 } });
    expect(datesOf(second)).toEqual(['2026-05-03']);
    expect(second.corrected).toMatchObject([{ device, date: '2026-05-02' }]);
    expect(read({ '2026-05-02': { EDay: 21 } })).toMatchObject({ days: [], corrected: [{ date: '2026-05-02' }] });
  });

  it('are finished at six in the morning of the next day, by the clock of the plant', () => {
    const rows = { '2026-11-27': { EDay: 20 }, '2026-11-28': { EDay: 3 } };
    expect(datesOf(read(rows, { fetchedAt: dawn('2026-11-28') - 1_000 }))).toEqual([]);
    expect(datesOf(read(rows, { fetchedAt: dawn('2026-11-28') }))).toEqual(['2026-11-27']);
  });

  it('are only those that were asked for, and that no other vendor account has brought', () => {
    const rows = { '2026-05-01': { EDay: 1 }, '2026-05-02': { EDay: 2 }, '2026-05-03': { EDay: 3 } };
    expect(datesOf(read(rows, { days: { from: '2026-05-02', to: '2026-05-02' } }))).toEqual(['2026-05-02']);
    const takesFrom = Date.parse('2026-05-02T12:00:00+05:30') / 1000;
    expect(datesOf(read(rows, {}, { takesFrom }))).toEqual(['2026-05-03']);
  });

  it('leave out a 0 that nothing proves, and are no record without any sum', () => {
    const { days } = read({
      '2026-05-01': { EDay: 0, EGridImport: 0, EBatteryCharge: 0 },
      '2026-05-02': { EDay: 0, EGridImport: 7, EBatteryCharge: 0.004 },
    });
    expect(days.map(({ day }) => day)).toEqual([
      expect.objectContaining({ date: '2026-05-02', EGridImport: 7, DataQuality: ['EDay:unproven_zero'] }),
    ]);
    expect(days[0]!.day).not.toHaveProperty('EDay');
    expect(days[0]!.day).not.toHaveProperty('EBatteryCharge');
    // The day that was no record is not claimed.
    expect(datesOf(read({ '2026-05-01': { EDay: 3 } }))).toEqual(['2026-05-01']);
  });

  it('keep a 0 that the lifetime counter proves', () => {
    const { days } = read({
      '2026-05-01': { EDay: 0, ETotal: 1000 },
      '2026-05-02': { EDay: 0, ETotal: 1000 },
      '2026-05-03': { EDay: 0, ETotal: 1001 },
    });
    expect(days.map(({ day: { EDay, DataQuality } }) => [EDay, DataQuality])).toEqual([
      [undefined, ['EDay:unproven_zero']],
      [0, undefined],
      [undefined, ['EDay:unproven_zero']],
    ]);
  });

  it.each<[DaySums, string]>([
    [{ EDay: 288.1 }, 'EDay:above_rated_power'],
    [{ EDay: NaN }, 'EDay:out_of_range'],
    [{ EDay: -1 }, 'EDay:out_of_range'],
    [{ EGridExport: Infinity }, 'EGridExport:out_of_range'],
    [{ EGridImport: 1e9 }, 'EGridImport:out_of_range'],
    [{ ETotal: 4e6 }, 'ETotal:implausible'],
  ])('leave out %j and name it', (sums, name) => {
    const { days } = read({ '2026-05-01': { ELoad: 8, ...sums } });
    expect(days.map(({ day: { ELoad, DataQuality } }) => ({ ELoad, DataQuality }))).toEqual([
      { ELoad: 8, DataQuality: [name] },
    ]);
    for (const field of Object.keys(sums)) expect(days[0]!.day).not.toHaveProperty(field);
  });

  it('keep what the rated power allows, and name a zone that is a bare offset', () => {
    const { days } = read({ '2026-05-01': { EDay: 288 } }, {}, { timezone: 'GMT+8' });
    expect(days[0]!.day).toMatchObject({ EDay: 288, Timezone: 'GMT+8', DataQuality: ['Timezone:fixed_offset'] });
  });

  it.each<[string, Partial<PolledDevice>, string]>([
    ['2026-02-30', {}, 'invalid_date'],
    ['yesterday', {}, 'invalid_date'],
    ['1999-12-31', {}, 'invalid_date'],
    ['2026-05-01', { InverterSN: '' }, 'missing_serial'],
    ['2026-05-01', { InverterSN: 'A\nB' }, 'invalid_serial'],
    ['2026-05-01', { timezone: 'Mars/Base' }, 'timezone_unknown'],
  ])('%s %j is rejected', (date, more, reason) => {
    const { days, rejections } = read({ [date]: { EDay: 1 } }, {}, more);
    expect([days, [...rejections.counts]]).toEqual([[], [[reason, 1]]]);
  });

  it('are rejected when they are five years older than the newest', () => {
    const span = { days: { from: '2020-01-01', to: '2026-12-31' } };
    read({ '2026-05-01': { EDay: 1 } }, span);
    const { days, rejections } = read({ '2021-04-01': { EDay: 1 }, '2021-06-01': { EDay: 1 } }, span);
    expect(days.map(({ day }) => day.date)).toEqual(['2021-06-01']);
    expect([...rejections.counts]).toEqual([['day_too_old', 1]]);
  });

  it('of a mapping that throws, or of a vendor without any, are rejected', () => {
    const access = { get: () => undefined, miss: () => undefined, change: () => emptyDeviceState() };
    const reasonOf = (days: VendorMapping['days']): string[] => {
      const { rejections } = normalizeDays(envelopeOf(device, {}), Buffer.from('<'), mappingOf(days), access);
      return [...rejections.counts.keys()];
    };
    expect(reasonOf(undefined)).toEqual(['unexpected_shape']);
    expect(reasonOf(({ body }) => JSON.parse(body) as never)).toEqual(['invalid_json']);
    expect(
      reasonOf(() => {
        throw new TypeError('no');
      }),
    ).toEqual(['mapping_failed']);
  });
});
