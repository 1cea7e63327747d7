import type { BatterySample, MeterSample, ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import { javaDouble } from './text.ts';

type Entry = readonly [id: number, value: string];

/** Counters move in steps of 0.1 kWh. */
export const energy = (wattHours: number): string => javaDouble(Math.round(wattHours / 100) * 100, 1);

/** Every third plant with a hybrid has two batteries of half the capacity. */
export function batteryCount({ battery, site }: ModelInverter): 0 | 1 | 2 {
  if (!battery) return 0;
  return site.index % 3 === 1 ? 2 : 1;
}

/** Returns what a hybrid tells of its battery and meter: each direction of a power has a point of its own. */
export function hybridStorage(inverter: ModelInverter, sample: PhysicalSample): Entry[] {
  const { battery, meter } = sample;
  if (!battery || !meter) return [];
  const watts = (value: number): string => javaDouble(Math.max(0, value), 0);
  return [
    ...batteryState(battery, inverter.index % 4 === 2),
    [13126, watts(-battery.powerW)],
    [13150, watts(battery.powerW)],
    [13028, energy(battery.chargedTodayWh)],
    [13029, energy(battery.dischargedTodayWh)],
    [13034, energy(battery.chargedTotalWh)],
    [13035, energy(battery.dischargedTotalWh)],
    [13140, javaDouble(inverter.battery!.capacityWh, 0)],
    [13121, watts(meter.powerW)],
    [13149, watts(-meter.powerW)],
    [13119, watts(meter.loadPowerW)],
    [13122, energy(meter.exportedTodayWh)],
    [13147, energy(meter.importedTodayWh)],
    [13199, energy(meter.loadTodayWh)],
    [13125, energy(meter.exportedTotalWh)],
    [13148, energy(meter.importedTotalWh)],
    [13130, energy(meter.loadTotalWh)],
    ...sample.phases.map(({ voltageV }, i): Entry => [18108 + i, javaDouble(voltageV, 1)]),
  ];
}

/** Some hybrids report the points of the battery itself (58601 …) in place of their own. */
function batteryState(battery: BatterySample, ownPoints: boolean): Entry[] {
  const { voltageV, currentA, temperatureC, socPercent } = battery;
  const amperes = javaDouble(Math.abs(currentA), 1);
  if (ownPoints)
    return [
      [58601, javaDouble(voltageV, 1)],
      [58602, amperes],
      [58603, javaDouble(temperatureC, 1)],
      [58604, javaDouble(socPercent, 1)],
      [58605, '98.0'],
    ];
  return [
    [13138, javaDouble(voltageV, 1)],
    [13139, amperes],
    [13143, javaDouble(temperatureC, 1)],
    [13141, javaDouble(socPercent / 100, 3)],
    [13142, '0.98'],
  ];
}

/** Returns the points of a battery, type 43: one of `count` alike. It has none of its power. */
export function batteryPoints(battery: BatterySample, count: number): Entry[] {
  return [
    [58601, javaDouble(battery.voltageV, 1)],
    [58602, javaDouble(Math.abs(battery.currentA) / count, 1)],
    [58603, javaDouble(battery.temperatureC, 1)],
    [58604, javaDouble(battery.socPercent / 100, 3)],
    [58605, '0.98'],
    [58606, energy(battery.chargedTotalWh / count)],
    [58607, energy(battery.dischargedTotalWh / count)],
  ];
}

/** Returns the points of a meter, type 7, beside its voltages and frequency: + is import. */
export function meterPoints({ phases }: PhysicalSample, meter: MeterSample): Entry[] {
  const imported = -meter.powerW;
  const ofPhase = imported / phases.length;
  return [
    [8018, javaDouble(imported, 0)],
    [8022, '0.0'],
    [8026, javaDouble(Math.abs(imported), 0)],
    [8014, '1.0'],
    ...phases.flatMap(({ voltageV }, i): Entry[] => [
      [8006 + i, javaDouble(voltageV > 0 ? Math.abs(ofPhase) / voltageV : 0, 2)],
      [8076 + i, javaDouble(ofPhase, 0)],
    ]),
    [8030, energy(meter.importedTotalWh)],
    [8031, energy(meter.exportedTotalWh)],
    [8062, energy(meter.importedTodayWh)],
    [8063, energy(meter.exportedTodayWh)],
  ];
}

/** Returns the points of a plant with a hybrid, type 11: the power of the grid is + import. */
export function plantPoints(battery: BatterySample, meter: MeterSample, capacityWh: number): Entry[] {
  const stored = (capacityWh * battery.socPercent) / 100;
  return [
    [83549, javaDouble(-meter.powerW, 0)],
    [83106, javaDouble(meter.loadPowerW, 0)],
    [83072, energy(meter.exportedTodayWh)],
    [83102, energy(meter.importedTodayWh)],
    [83075, energy(meter.exportedTotalWh)],
    [83105, energy(meter.importedTotalWh)],
    [83118, energy(meter.loadTodayWh)],
    [83124, energy(meter.loadTotalWh)],
    [83238, javaDouble(battery.powerW, 0)],
    [83252, javaDouble(battery.socPercent / 100, 3)],
    [83243, energy(battery.chargedTodayWh)],
    [83244, energy(battery.dischargedTodayWh)],
    [83241, energy(battery.chargedTotalWh)],
    [83242, energy(battery.dischargedTotalWh)],
    [83236, javaDouble(stored, 0)],
    [83235, javaDouble(capacityWh - stored, 0)],
    [83233, javaDouble(capacityWh / 2, 0)],
    [83234, javaDouble(capacityWh / 2, 0)],
  ];
}
