import { readFileSync } from 'node:fs';
import type { StorageType } from '@heliograph/base-data';
import { joinAnswers, parseNode } from '@heliograph/vendor-contract';
import type { MappedItem, MappedStorage, RawAnswer } from '@heliograph/vendor-contract';
import { polled } from '../../plant-model/testing/vendor-harness.ts';
import { withStorage } from '../inventory-storage.ts';
import { microsOf } from '../inventory.ts';
import { mapping } from '../mapping.ts';
import { GRID_ENERGY } from '../wire.ts';

const both = ['battery', 'meter'] as const;
const fixture = (name: string): string => readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8');
const micro = polled({ InverterSN: 'A1', vendorPlantId: '66' }, 'Europe/Berlin');
/** Local midnight in Berlin, summer time. */
const MIDNIGHT = Date.UTC(2026, 5, 20, 22) / 1000;
const QUARTER = 900;

function mapAs(answer: RawAnswer, include?: readonly StorageType[], samplePeriodSeconds = 300): MappedItem[] {
  return mapping.map(answer, include ? { samplePeriodSeconds, include } : { samplePeriodSeconds });
}

const answer = (call: string, body: string): RawAnswer => ({
  call,
  body,
  fetchedAt: (MIDNIGHT + 86_400) * 1000,
  devices: [micro],
});
const battery = (intervals: unknown): MappedItem[] =>
  mapAs(answer('telemetry_battery', JSON.stringify({ intervals })), both);
const grid = (imports: unknown, exports: unknown): MappedItem[] =>
  mapAs(
    answer(
      GRID_ENERGY,
      joinAnswers({
        energy_import_telemetry: JSON.stringify({ intervals: imports }),
        energy_export_telemetry: JSON.stringify({ intervals: exports }),
      }),
    ),
    both,
  );
const valuesOf = (items: readonly MappedItem[]): unknown[] =>
  items.map((item) => (item.kind === 'battery' || item.kind === 'meter' ? item.measurements : item.kind));

describe('the documented telemetry of a battery', () => {
  const body = fixture('telemetry_battery.200.documented.json');

  it('is a sample of the system, without a power: a single interval shows no length', () => {
    // "end_at": 1384122700, "charge": {"enwh": 40}, "discharge": {"enwh": 0}, "soc": {"percent": 25}
    expect(mapAs(answer('telemetry_battery', body), both)).toEqual([
      {
        kind: 'battery',
        device: micro,
        isOfPlant: true,
        datetime: 1_384_122_700,
        measurements: { BatterySOC: 25 },
        quality: [],
      },
    ]);
  });

  it('is nothing for an account that asks for no battery', () => {
    expect(mapAs(answer('telemetry_battery', body))).toEqual([]);
    expect(mapAs(answer('telemetry_battery', body), ['meter'])).toEqual([]);
  });
});

describe('intervals of a battery', () => {
  const interval = (n: number, charge: number, discharge: number, percent = 50): object => ({
    end_at: MIDNIGHT + n * QUARTER,
    charge: { enwh: charge, devices_reporting: 1 },
    discharge: { enwh: discharge, devices_reporting: 1 },
    soc: { percent, devices_reporting: 1 },
  });

  it('have the mean power, discharge positive, and the energy since local midnight', () => {
    // 100 Wh in a quarter of an hour are 400 W.
    expect(valuesOf(battery([interval(1, 100, 0), interval(2, 0, 40), interval(3, 10, 10)]))).toEqual([
      { BatterySOC: 50, BatteryPower: -0.4, EBatteryCharge: 0.1, EBatteryDischarge: 0 },
      { BatterySOC: 50, BatteryPower: 0.16, EBatteryCharge: 0.1, EBatteryDischarge: 0.04 },
      { BatterySOC: 50, BatteryPower: 0, EBatteryCharge: 0.11, EBatteryDischarge: 0.05 },
    ]);
  });

  it('come oldest first in whichever order they are listed', () => {
    const items = battery([interval(3, 1, 0), interval(1, 1, 0), interval(2, 1, 0)]) as MappedStorage[];
    expect(items.map(({ datetime }) => (datetime! - MIDNIGHT) / QUARTER)).toEqual([1, 2, 3]);
  });

  it('after a gap have no energy of the day; one without a neighbour shows no length, so it has neither', () => {
    expect(valuesOf(battery([interval(1, 100, 0), interval(3, 100, 0), interval(4, 100, 0)]))).toEqual([
      { BatterySOC: 50 },
      { BatterySOC: 50, BatteryPower: -0.4 },
      { BatterySOC: 50, BatteryPower: -0.4 },
    ]);
  });

  it('of another length than a quarter of an hour have no power and no energy of the day', () => {
    const five = [1, 2, 3].map((n) => ({ ...interval(0, 10, 0), end_at: MIDNIGHT + n * 300 }));
    expect(valuesOf(battery(five))).toEqual([{ BatterySOC: 50 }, { BatterySOC: 50 }, { BatterySOC: 50 }]);
  });

  it('that are not over, or listed twice, are left out', () => {
    expect(valuesOf(battery([interval(97, 1, 0), interval(5, 1, 0), interval(5, 2, 0)]))).toEqual([]);
  });

  it('that nothing reports, or that are 0 throughout, are no battery', () => {
    const silent = { charge: { enwh: 0, devices_reporting: 0 }, discharge: { enwh: 0, devices_reporting: 0 } };
    const dead = { ...silent, soc: { percent: 0, devices_reporting: 0 } };
    expect(battery([{ end_at: MIDNIGHT + QUARTER, ...dead }])).toEqual([]);
    expect(battery([interval(1, 0, 0, 0), interval(2, 0, 0, 0)])).toEqual([]);
    expect(battery([])).toEqual([]);
  });

  it.each([
    ['lists and texts for energies', { charge: [40], discharge: { enwh: 'constructor' }, soc: { percent: {} } }],
    ['energies below 0', { charge: { enwh: -40 }, discharge: { enwh: -1 } }],
    ['nothing', {}],
    ['parts that are numbers', { charge: 40, discharge: 0, soc: 25 }],
  ])('with %s give nothing', (_name, members) => {
    expect(battery([{ end_at: MIDNIGHT + QUARTER, ...members }])).toEqual([]);
  });

  it.each([undefined, null, 'x', -1, {}, '9'.repeat(40)])('at %j are rejected', (end_at) => {
    expect(battery([{ ...interval(1, 1, 0), end_at }])).toEqual([
      { kind: 'rejected', reason: 'unexpected_shape', detail: 'telemetry_battery: an interval without end_at' },
    ]);
  });

  it.each(['{}', '[]', '{"intervals":{}}', '{"intervals":"x"}', '"x"', '{"code":422,"message":"x"}', '{'])(
    'in %s are rejected',
    (body) => {
      expect(mapAs(answer('telemetry_battery', body), both)).toEqual([expect.objectContaining({ kind: 'rejected' })]);
    },
  );
});

describe('energy of the grid', () => {
  it('documented: a list of lists; two intervals of 40 Wh are 160 W of import', () => {
    const imports = fixture('energy_import_telemetry.200.documented.json');
    // The document's example of the export has the same form with wh_exported.
    const exports = imports.replaceAll('"wh_imported": 40', '"wh_exported": 0');
    const body = joinAnswers({ energy_import_telemetry: imports, energy_export_telemetry: exports });
    expect(mapAs(answer(GRID_ENERGY, body), both)).toEqual(
      [1_384_122_700, 1_384_123_600].map((datetime) => ({
        kind: 'meter',
        device: micro,
        isOfPlant: true,
        datetime,
        measurements: { GridPower: -0.16 },
        quality: [],
      })),
    );
    expect(mapAs(answer(GRID_ENERGY, body), ['battery'])).toEqual([]);
    expect(mapAs(answer(GRID_ENERGY, body))).toEqual([]);
  });

  const at = (n: number, name: string, energy: unknown): object => ({ end_at: MIDNIGHT + n * QUARTER, [name]: energy });

  it('has the mean power, export positive, and the energy since local midnight', () => {
    const imports = [[at(1, 'wh_imported', 50), at(2, 'wh_imported', 0)]];
    const exports = [[at(1, 'wh_exported', 0)], [at(2, 'wh_exported', 250)]];
    expect(valuesOf(grid(imports, exports))).toEqual([
      { GridPower: -0.2, EGridExport: 0, EGridImport: 0.05 },
      { GridPower: 1, EGridExport: 0.25, EGridImport: 0.05 },
    ]);
  });

  it('needs both directions', () => {
    expect(grid([[at(1, 'wh_imported', 50)]], [[at(2, 'wh_exported', 50)]])).toEqual([]);
    const oneUnknown = grid(
      [at(1, 'wh_imported', 50), at(2, 'wh_imported', 50)],
      [at(1, 'wh_exported', '-'), at(2, 'wh_exported', 0)],
    );
    expect(valuesOf(oneUnknown)).toEqual([{ EGridImport: 0.05 }, { GridPower: -0.2, EGridImport: 0.1 }]);
  });

  it('that is 0 throughout is of a system without a meter', () => {
    expect(grid([at(1, 'wh_imported', 0)], [at(1, 'wh_exported', 0)])).toEqual([]);
    expect(grid([[]], [[]])).toEqual([]);
  });

  it.each([
    [{}, []],
    [[], 'x'],
    [[[[{}]]], []],
    [[1, 'x', null], null],
  ])('of %j and %j gives no value', (imports, exports) => {
    expect(grid(imports, exports).filter(({ kind }) => kind !== 'rejected')).toEqual([]);
  });
});

describe('the list of devices', () => {
  const listed = (name: string, include: readonly StorageType[]) => {
    const { value } = parseNode(fixture(name));
    return withStorage(microsOf('1', value, new Map()), value, include);
  };

  it('documented: batteries and the meter of the grid, with the first microinverter by serial number', () => {
    const [first, second] = listed('devices.200.documented.json', both);
    // encharges, acbs, and of the meters the one with "config_type": "Net".
    expect(first).toMatchObject({
      InverterSN: '902167438951',
      storage: [
        { type: 'battery', vendorType: 'encharges', serial: '121593621979', model: 'IQ Battery R3 - 5P' },
        { type: 'battery', vendorType: 'acbs', serial: '911364446952', model: 'ACB' },
        { type: 'battery', vendorType: 'acbs', serial: '911499228280', model: 'ACB' },
        { type: 'meter', vendorType: 'Net', serial: '122105037250EIM2', model: 'IQ Gateway' },
      ],
    });
    expect(second).not.toHaveProperty('storage');
  });

  it('recorded: the meter of the consumption is disabled', () => {
    expect(listed('devices.recorded.json', ['meter'])[0]).not.toHaveProperty('storage');
    expect(listed('devices.recorded.json', ['battery'])[0]!.storage).toHaveLength(3);
    expect(listed('devices.recorded.json', [])[0]).not.toHaveProperty('storage');
  });

  it('of hostile form, or of hundreds, stays small', () => {
    const micros = microsOf('1', { devices: { micros: [{ serial_number: 'A1' }] } }, new Map());
    const encharges = Array.from({ length: 300 }, (_, i) => ({ serial_number: `B${i}` }));
    expect(withStorage(micros, { devices: { encharges } }, both)[0]!.storage).toHaveLength(100);
    const odd = {
      encharges: { serial_number: 'B' },
      acbs: [null, 1, { serial_number: 'x'.repeat(5000) }],
      meters: 'x',
    };
    expect(withStorage(micros, { devices: odd }, both)).toEqual(micros);
    expect(withStorage(micros, 'x', both)).toEqual(micros);
    expect(withStorage([], { devices: { encharges } }, both)).toEqual([]);
  });
});
