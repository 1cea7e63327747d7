import type { ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import type { Fleet, Reading } from './fleet.ts';
import { energy, hybridStorage } from './storage.ts';
import { javaDouble } from './text.ts';
import { hybridMppts, inverterMppts, microInputs, strings, type InputPoints } from '../points.ts';
import { inverterTypes } from '../wire.ts';

/** Point id → value in the unit the cloud stores. A point the device does not have is missing. */
export type PointValues = ReadonlyMap<number, string>;

const running = {
  waiting: 5120,
  starting: 5632,
  generating: 0,
  limited: 33024,
  fault: 21760,
  offline: 0,
} as const satisfies Record<PhysicalSample['state'], number>;

type Entry = readonly [id: number, value: string];

/** Returns all values the device reports, in W, Wh, V, A. */
export function pointValues(fleet: Fleet, { inverter, sample }: Reading): PointValues {
  const type = fleet.type(inverter);
  if (type === inverterTypes.hybrid) return new Map(hybrid(inverter, sample));
  if (type === inverterTypes.micro) return new Map(micro(sample));
  return new Map(stringInverter(inverter, sample, fleet.hasStringSensors(inverter)));
}

const status = (sample: PhysicalSample): string => `${running[sample.state]}.0`;

function stringInverter(inverter: ModelInverter, sample: PhysicalSample, withStrings: boolean): Entry[] {
  return [
    ...numbered(
      [29, 1, 87, 88, 2, 24, 14, 25, 43, 26, 4, 27, 3, 94, 304],
      [
        status(sample),
        energy(sample.energyTodayWh),
        energy(sample.energyMonthWh),
        energy(sample.energyYearWh),
        energy(sample.energyTotalWh),
        javaDouble(sample.acPowerW, 0),
        javaDouble(sample.dcPowerW, 0),
        javaDouble(sample.reactivePowerVar, 0),
        javaDouble(sample.acPowerW / sample.powerFactor, 0),
        javaDouble(sample.powerFactor, 3),
        javaDouble(sample.temperatureC, 1),
        javaDouble(sample.frequencyHz, 2),
        javaDouble(sample.operatingHours, 0),
        javaDouble(sample.insulationKohm, 0),
        sample.state === 'fault' ? '1.0' : '4.0',
      ],
    ),
    ...phases(sample, [18, 19, 20], [21, 22, 23]),
    ...inputs(mppts(inverter, sample), inverterMppts),
    ...(withStrings ? inputs(sample.strings, strings) : []),
  ];
}

function hybrid(inverter: ModelInverter, sample: PhysicalSample): Entry[] {
  return [
    ...numbered(
      [13146, 13112, 13134, 13011, 13003, 13012, 13013, 13019, 13007, 13020, 13160],
      [
        status(sample),
        energy(sample.energyTodayWh),
        energy(sample.energyTotalWh),
        javaDouble(sample.acPowerW, 0),
        javaDouble(sample.dcPowerW, 0),
        javaDouble(sample.reactivePowerVar, 0),
        javaDouble(sample.powerFactor, 3),
        javaDouble(sample.temperatureC, 1),
        javaDouble(sample.frequencyHz, 2),
        javaDouble(sample.operatingHours, 0),
        javaDouble(sample.insulationKohm, 0),
      ],
    ),
    ...phases(sample, [13157, 13158, 13159], [13008, 13009, 13010]),
    ...inputs(mppts(inverter, sample), hybridMppts),
    ...hybridStorage(inverter, sample),
  ];
}

function micro(sample: PhysicalSample): Entry[] {
  const phase = sample.phases[0];
  return [
    ...numbered(
      [51301, 51346, 51302, 51303, 51304, 51305, 51307, 51308, 51309, 51312],
      [
        status(sample),
        energy(sample.energyTodayWh),
        energy(sample.energyTotalWh),
        javaDouble(sample.acPowerW, 0),
        javaDouble(sample.reactivePowerVar, 0),
        javaDouble(sample.dcPowerW, 0),
        javaDouble(sample.powerFactor, 3),
        javaDouble(sample.frequencyHz, 2),
        javaDouble(phase?.voltageV ?? 0, 1),
        javaDouble(phase?.currentA ?? 0, 1),
      ],
    ),
    ...inputs(sample.strings, microInputs),
    ...sample.strings.map(({ voltageV, currentA }, i): Entry => [51333 + i, javaDouble(voltageV * currentA, 0)]),
  ];
}

function numbered(ids: readonly number[], values: readonly string[]): Entry[] {
  return ids.map((id, i) => [id, values[i]!]);
}

function phases({ phases: list }: PhysicalSample, voltages: readonly number[], currents: readonly number[]): Entry[] {
  return list.flatMap(({ voltageV, currentA }, i): Entry[] => [
    [voltages[i]!, javaDouble(voltageV, 1)],
    [currents[i]!, javaDouble(currentA, 1)],
  ]);
}

function inputs(values: PhysicalSample['strings'], points: readonly InputPoints[]): Entry[] {
  return values.slice(0, points.length).flatMap(({ voltageV, currentA }, i): Entry[] => [
    [points[i]!.voltage, javaDouble(voltageV, 1)],
    [points[i]!.current, javaDouble(currentA, 1)],
  ]);
}

/** Strings of one tracker share its voltage and add their currents. */
export function mppts(
  { mpptCount, stringCount }: ModelInverter,
  { strings: list }: PhysicalSample,
): PhysicalSample['strings'] {
  const groups = Map.groupBy(list, (_, i) => Math.floor((i * mpptCount) / stringCount));
  return [...groups.values()].map((group) => ({
    voltageV: group.reduce((sum, { voltageV }) => sum + voltageV, 0) / group.length,
    currentA: group.reduce((sum, { currentA }) => sum + currentA, 0),
  }));
}
