import { measurementIndex, measurementsOf, noValues, type Measurements } from '@heliograph/base-data';
import type { CounterTraits } from '@heliograph/vendor-contract';
import { emptyDeviceState, type DeviceState } from './device-state.ts';
import { checkPlausibility } from './plausibility.ts';
import { leaveStaleCountersOut } from './stale-counters.ts';
import { decodeDeviceState, encodeDeviceState } from './state-records.ts';

interface Options {
  state?: DeviceState;
  ratedPowerKw?: number;
  offset?: number;
  counters?: CounterTraits;
}

type Sample = readonly [at: string, measurements: Measurements];

/** Returns the remaining values of each sample, with its reasons. */
function after(
  samples: readonly Sample[],
  { state = emptyDeviceState(), ratedPowerKw, offset = 3600, counters }: Options = {},
) {
  return samples.map(([at, given]) => {
    const datetime = Date.parse(at) / 1000;
    const checked = checkPlausibility(given, datetime, state, ratedPowerKw);
    leaveStaleCountersOut(checked, { datetime, offset, ratedPowerKw, counters }, state);
    return { ...measurementsOf(checked.measurements), quality: checked.quality };
  });
}

const qualityOf = (samples: readonly Sample[], options?: Options): string[] =>
  after(samples, options).map(({ quality }) => quality.join());

describe('leaveStaleCountersOut', () => {
  // hultenvp/solis-sensor#212: the inverter's clock is twelve hours off.
  const noonReset: readonly Sample[] = [
    ['2022-11-19T16:30:00+01:00', { EDay: 3.2, ETotal: 1000 }],
    ['2022-11-20T08:40:00+01:00', { EDay: 3.2, ETotal: 1000 }],
    ['2022-11-20T09:30:00+01:00', { EDay: 3.5, ETotal: 1000.3 }],
    ['2022-11-20T11:55:00+01:00', { EDay: 5, ETotal: 1001.8 }],
    ['2022-11-20T12:05:00+01:00', { EDay: 0.1, ETotal: 1001.9 }],
    ['2022-11-20T16:00:00+01:00', { EDay: 1.9, ETotal: 1003.7 }],
  ];
  const ofNoonReset = ['', 'EDay:stale', 'EDay:stale', 'EDay:stale', 'EDay:implausible', 'EDay:implausible'];

  it('leaves out yesterday’s energy, and the rest of today’s after a reset at noon', () => {
    expect(qualityOf(noonReset)).toEqual(ofNoonReset);
    expect(after(noonReset)[1]).toEqual({ ETotal: 1000, quality: ['EDay:stale'] });
  });

  it('decides the same from the state that is kept in Kafka', () => {
    const state = emptyDeviceState();
    qualityOf(noonReset.slice(0, 3), { state });
    const kept = decodeDeviceState(encodeDeviceState(state))!;
    expect(qualityOf(noonReset.slice(3), { state: kept })).toEqual(ofNoonReset.slice(3));
  });

  it('decides the same when the samples of the day come backwards, but for what no earlier one of the day can show', () => {
    const state = emptyDeviceState();
    const [yesterday, ...today] = noonReset;
    qualityOf([yesterday!], { state });
    expect(qualityOf(today.slice(0, 3).reverse(), { state })).toEqual(['EDay:stale', 'EDay:stale', 'EDay:stale']);
  });

  // GoodWe resets 5 to 15 minutes late.
  it('takes the last sample of the day before, though samples of older days came after it', () => {
    const state = emptyDeviceState();
    const samples: readonly Sample[] = [
      ['2026-06-20T21:30:00+01:00', { EDay: 30.4, ETotal: 5000.2 }],
      ['2026-06-17T21:30:00+01:00', { EDay: 28, ETotal: 4911 }],
      ['2026-06-18T12:00:00+01:00', { EDay: 12, ETotal: 4923 }],
      ['2026-06-18T00:10:00+01:00', { EDay: 28, ETotal: 4911 }],
      ['2026-06-21T00:05:00+01:00', { EDay: 30.4, ETotal: 5000.2 }],
      ['2026-06-21T00:15:00+01:00', { EDay: 0, ETotal: 5000.2 }],
      ['2026-06-21T12:00:00+01:00', { EDay: 14.1, ETotal: 5014.3 }],
    ];
    expect(qualityOf(samples, { state })).toEqual(['', '', '', 'EDay:stale', 'EDay:stale', '', '']);
  });

  it('costs no morning with a lifetime counter of whole kWh, and still finds yesterday’s', () => {
    const samples: readonly Sample[] = [
      ['2026-06-20T21:30:00+01:00', { EDay: 20.3, ETotal: 5000 }],
      ['2026-06-21T00:05:00+01:00', { EDay: 20.3, ETotal: 5000 }],
      ['2026-06-21T06:00:00+01:00', { EDay: 0.9, ETotal: 5000 }],
      ['2026-06-21T06:10:00+01:00', { EDay: 1.1, ETotal: 5001 }],
      ['2026-06-21T08:00:00+01:00', { EDay: 5.9, ETotal: 5005 }],
    ];
    expect(qualityOf(samples)).toEqual(['', 'EDay:stale', '', '', '']);
  });

  it('allows the steps of a large inverter’s counter, and those of one in GWh', () => {
    const samples: readonly Sample[] = [
      ['2026-06-20T21:30:00+01:00', { EDay: 800, ETotal: 1_234_000 }],
      ['2026-06-21T00:05:00+01:00', { EDay: 800, ETotal: 1_234_000 }],
      ['2026-06-21T08:00:00+01:00', { EDay: 95.5, ETotal: 1_234_000 }],
    ];
    expect(qualityOf(samples, { ratedPowerKw: 1000 })).toEqual(['', 'EDay:stale', '']);
    expect(qualityOf(samples, { ratedPowerKw: 100, counters: { totalResolutionKwh: 1000 } })).toEqual([
      '',
      'EDay:stale',
      '',
    ]);
  });

  it('tolerates the lag of ETotal, and decides by the rated power alone where ETotal is unknown', () => {
    const samples: readonly Sample[] = [
      ['2026-06-20T21:30:00+01:00', { EDay: 20, ETotal: 5000.1 }],
      ['2026-06-21T08:00:00+01:00', { EDay: 2.2, ETotal: 5000.5 }],
      ['2026-06-21T08:05:00+01:00', { EDay: 9.4, ETotal: 5001 }],
    ];
    expect(qualityOf(samples, { ratedPowerKw: 10 })).toEqual(['', 'EDay:stale', 'EDay:stale']);
    // 10 kW × 1.5 for 600 s are 2.5 kWh.
    const counters = { totalLagSeconds: 600 };
    expect(qualityOf(samples, { ratedPowerKw: 10, counters })).toEqual(['', '', 'EDay:stale']);
    expect(qualityOf(samples, { counters })).toEqual(['', '', '']);
  });

  it('goes by the rated power since local midnight where no earlier sample is known', () => {
    const samples: readonly Sample[] = [
      ['2026-06-21T00:05:00+01:00', { EDay: 18.4 }],
      ['2026-06-21T00:10:00+01:00', { EDay: 1.2 }],
      ['2026-06-21T12:00:00+01:00', { EDay: 18.4 }],
    ];
    // 5 kW × 1.5 from 00:00 to 00:10 are 1.25 kWh.
    expect(qualityOf(samples, { ratedPowerKw: 5 })).toEqual(['EDay:stale', '', '']);
    expect(qualityOf(samples)).toEqual(['', '', '']);
  });

  it('leaves out no value of a normal day, with a hybrid’s night and a gap', () => {
    const samples: readonly Sample[] = [
      ['2026-06-20T13:00:00+01:00', { EDay: 10, ETotal: 5000.1 }],
      ['2026-06-21T03:00:00+01:00', { EDay: 1.4, ETotal: 5012.5 }],
      ['2026-06-21T12:00:00+01:00', { EDay: 14.6, ETotal: 5025.7 }],
      ['2026-06-23T09:00:00+01:00', { EDay: 3.3, ETotal: 5066.2 }],
    ];
    expect(qualityOf(samples, { ratedPowerKw: 5 })).toEqual(['', '', '', '']);
  });

  it('compares nothing with the counter of a board that was replaced', () => {
    const samples: readonly Sample[] = [
      ['2026-06-20T21:30:00+01:00', { EDay: 20, ETotal: 5000.1 }],
      ['2026-06-21T09:00:00+01:00', { EDay: 1, ETotal: 1 }],
      ['2026-06-21T09:05:00+01:00', { EDay: 1.2, ETotal: 1.2 }],
      ['2026-06-21T09:10:00+01:00', { EDay: 1.4, ETotal: 1.4 }],
      ['2026-06-21T09:15:00+01:00', { EDay: 1.6, ETotal: 1.6 }],
    ];
    const replaced = 'ETotal:counter_decreased';
    expect(qualityOf(samples, { ratedPowerKw: 5 })).toEqual(['', replaced, replaced, '', '']);
  });

  it('leaves sums of the mapping since midnight unchanged', () => {
    const samples: readonly Sample[] = [
      ['2026-06-20T21:30:00+01:00', { EDay: 2, ETotal: 5000.1 }],
      ['2026-06-21T09:00:00+01:00', { EDay: 1, ETotal: 5000.1 }],
    ];
    expect(qualityOf(samples, { counters: { isDaySummed: true } })).toEqual(['', '']);
  });

  it('checks EMonth and EYear against the energy since the last sample of the month and year before', () => {
    const samples: readonly Sample[] = [
      ['2025-12-31T16:00:00+01:00', { EMonth: 210.4, EYear: 4100, ETotal: 9000.2 }],
      ['2026-01-01T00:05:00+01:00', { EMonth: 210.4, EYear: 4100, ETotal: 9000.2 }],
      ['2026-01-01T12:00:00+01:00', { EMonth: 3.1, EYear: 4103, ETotal: 9003.3 }],
      ['2026-01-02T12:00:00+01:00', { EMonth: 8.1, EYear: 8, ETotal: 9008.3 }],
      ['2026-01-31T16:00:00+01:00', { EMonth: 190, EYear: 190, ETotal: 9190.1 }],
      ['2026-02-01T00:05:00+01:00', { EMonth: 190, EYear: 190, ETotal: 9190.1 }],
    ];
    expect(qualityOf(samples)).toEqual(['', 'EMonth:stale,EYear:stale', 'EYear:stale', '', '', 'EMonth:stale']);
    // 5 kW × 1.5 for five minutes are 0.625 kWh.
    expect(qualityOf([['2026-01-01T00:05:00+01:00', { EMonth: 210.4, EYear: 0.6 }]], { ratedPowerKw: 5 })).toEqual([
      'EMonth:stale',
    ]);
  });

  describe('of the sums without a lifetime counter', () => {
    it('leaves out a value that is no less than yesterday’s last one and more than the rated power allows', () => {
      const evening = { EBatteryCharge: 6, EBatteryDischarge: 4, EGridExport: 12, EGridImport: 3.5, ELoad: 9 };
      const samples: readonly Sample[] = [
        ['2026-06-20T23:55:00+01:00', evening],
        ['2026-06-21T00:10:00+01:00', { ...evening, EGridImport: 3.6, ELoad: 9.1 }],
        [
          '2026-06-21T00:15:00+01:00',
          { EBatteryCharge: 0, EBatteryDischarge: 0.1, EGridExport: 0, EGridImport: 0.1, ELoad: 0.2 },
        ],
      ];
      const stale = ['EBatteryCharge', 'EBatteryDischarge', 'EGridExport', 'EGridImport', 'ELoad'].map(
        (field) => `${field}:stale`,
      );
      expect(after(samples, { ratedPowerKw: 5 })[1]).toEqual({ quality: stale });
      expect(qualityOf(samples, { ratedPowerKw: 5 })[2]).toBe('');
      expect(qualityOf(samples)[1]).toBe('');
    });

    it('leaves out a value that stands where it stood yesterday, until it falls', () => {
      const samples: readonly Sample[] = [
        ['2026-11-20T17:00:00+01:00', { EGridExport: 8.2 }],
        ['2026-11-21T07:30:00+01:00', { EGridExport: 8.2 }],
        ['2026-11-21T07:40:00+01:00', { EGridExport: 8.3 }],
        ['2026-11-21T07:50:00+01:00', { EGridExport: 0 }],
        ['2026-11-21T15:00:00+01:00', { EGridExport: 8.4 }],
      ];
      expect(qualityOf(samples, { ratedPowerKw: 5 })).toEqual(['', 'EGridExport:stale', 'EGridExport:stale', '', '']);
    });

    it('continues until the counter falls, where a hybrid’s is reset when its inverter starts', () => {
      const samples: readonly Sample[] = [
        ['2026-11-20T23:58:00+01:00', { EGridImport: 8.2, EDay: 11 }],
        ['2026-11-21T00:03:00+01:00', { EGridImport: 8.3, EDay: 11 }],
        ['2026-11-21T06:00:00+01:00', { EGridImport: 11.4, EDay: 11 }],
        ['2026-11-21T07:30:00+01:00', { EGridImport: 0, EDay: 0 }],
        ['2026-11-21T18:00:00+01:00', { EGridImport: 8.4, EDay: 11.2 }],
      ];
      const stale = 'EDay:stale,EGridImport:stale';
      expect(qualityOf(samples, { ratedPowerKw: 5 })).toEqual(['', stale, stale, '', '']);
      expect(qualityOf(samples)).toEqual(['', '', '', '', '']);
    });

    it('leaves a house its car: more than the inverter’s power, but it began at 0', () => {
      const samples: readonly Sample[] = [
        ['2026-06-20T23:55:00+01:00', { ELoad: 3 }],
        ['2026-06-21T00:05:00+01:00', { ELoad: 0.9 }],
        ['2026-06-21T01:00:00+01:00', { ELoad: 11 }],
        ['2026-06-21T12:00:00+01:00', { ELoad: 77 }],
      ];
      expect(qualityOf(samples, { ratedPowerKw: 3 })).toEqual(['', '', '', '']);
    });

    it('goes by the rated power where a device’s first sample is of the first hour of its day', () => {
      const samples: readonly Sample[] = [
        ['2026-06-21T00:10:00+01:00', { EBatteryCharge: 6.2 }],
        ['2026-06-21T00:15:00+01:00', { EBatteryCharge: 0 }],
        ['2026-06-21T12:00:00+01:00', { EBatteryCharge: 6.2 }],
      ];
      expect(qualityOf(samples, { ratedPowerKw: 5 })).toEqual(['EBatteryCharge:stale', '', '']);
    });
  });

  it('remembers two days, of a backfill two more, and reads states of before', () => {
    const state = emptyDeviceState();
    const day = (n: number): Sample => [
      new Date(Date.UTC(2026, 5, n, 12)).toISOString(),
      { EDay: 1, ETotal: 5000 + n },
    ];
    qualityOf([10, 11, 12, 13, 3, 4, 5].map(day), { state });
    expect(state.energy!.days.map(({ n }) => new Date(n * 86_400_000).getUTCDate())).toEqual([12, 13, 4, 5]);
    qualityOf([14].map(day), { state });
    expect(state.energy!.days.map(({ n }) => new Date(n * 86_400_000).getUTCDate())).toEqual([13, 14]);
    const before = JSON.parse(encodeDeviceState(state).toString()) as Record<string, unknown>;
    delete before.energy;
    expect(decodeDeviceState(Buffer.from(JSON.stringify(before)))).not.toHaveProperty('energy');
  });

  it('leaves the other values where they are', () => {
    const checked = { measurements: noValues(), quality: [] };
    checked.measurements[measurementIndex.get('PowerACOutputActive')!] = 1.5;
    leaveStaleCountersOut(
      checked,
      { datetime: 0, offset: 0, ratedPowerKw: 5, counters: undefined },
      emptyDeviceState(),
    );
    expect(measurementsOf(checked.measurements)).toEqual({ PowerACOutputActive: 1.5 });
  });
});
