import { formatLocal } from '@heliograph/base-data';
import type { MeterSample } from '../../plant-model/index.ts';
import { CallError } from './answers.ts';
import { DAY, daysOf } from './history.ts';
import type { Inventory, Report, SimulatedDevice } from './inventory.ts';
import { page } from './lists.ts';
import { float, type Members } from './members.ts';
import type { AmmeterRow } from '../wire.ts';

const ADDRESS = '1';

/** Answers `ammeter/meter_list`: the meter of a hybrid's plant; loggers of other plants have none. */
export function ammeterList(inventory: Inventory, params: URLSearchParams): object {
  const logger = loggerOf(inventory, params);
  const hybrid = hybridOf(inventory, logger);
  const meters = hybrid ? [rowOf(hybrid, inventory.report(hybrid))] : [];
  return { data: { count: meters.length, dataloggerSn: logger, meters } };
}

function rowOf({ logger, plant }: SimulatedDevice, { time, lost }: Report): AmmeterRow {
  return {
    address: Number(ADDRESS),
    datalog_sn: logger,
    deviceName: 'AMMETER',
    deviceType: '64',
    lastUpdateTime: formatLocal(time, plant.offsetSeconds),
    lost,
  };
}

/** Answers `ammeter/meter_last_data`. */
export function ammeterLastData(inventory: Inventory, params: URLSearchParams): object {
  const logger = loggerOf(inventory, params);
  const hybrid = params.get('address') === ADDRESS ? hybridOf(inventory, logger) : undefined;
  if (!hybrid) throw new CallError(10002, 'error_device_not_exist');
  return { data: recordOf(hybrid, inventory.report(hybrid)), dataloggerSn: logger };
}

/** Answers `ammeter/meter_data`: newest first; of several days the last alone (a client). */
export function ammeterData(inventory: Inventory, params: URLSearchParams): object {
  const logger = loggerOf(inventory, params);
  const midnight = daysOf(params).at(-1)!;
  const address = params.get('address') ?? '';
  if (address === '') throw new CallError(10005, 'error_address');
  const hybrid = address === ADDRESS ? hybridOf(inventory, logger) : undefined;
  const from = midnight - (hybrid?.plant.offsetSeconds ?? 0) - 1;
  const reports = hybrid ? inventory.history(hybrid, from, from + DAY).toReversed() : [];
  const rows = page(reports, params).map((report) => recordOf(hybrid!, report));
  return { data: { count: reports.length, datalogger_sn: logger, meter_data: rows } };
}

function recordOf(hybrid: SimulatedDevice, { time, sample }: Report): Members {
  return {
    addr: Number(ADDRESS),
    dataLogSn: hybrid.logger,
    deviceSn: null,
    ...(sample.meter ? energies(sample.meter) : {}),
    activePowerL1: 0,
    activePowerL2: 0,
    activePowerL3: 0,
    posiActivePower: 0,
    reverActivePower: 0,
    voltageL1: float(sample.phases[0]?.voltageV ?? 0, 1),
    voltageL2: float(sample.phases[1]?.voltageV ?? 0, 1),
    voltageL3: float(sample.phases[2]?.voltageV ?? 0, 1),
    gridFrequency: float(sample.frequencyHz, 2),
    frequency: 0,
    powerFactor: 0,
    apparentPower: 0,
    reactivePower: 0,
    gridEnergy: 0,
    userEnergy: 0,
    timeText: formatLocal(time, hybrid.plant.offsetSeconds),
  };
}

/** The meter counts what comes from the grid as positive. */
function energies(meter: MeterSample): Members {
  return {
    activePower: float(-meter.powerW, 1),
    positiveActiveTodayEnergy: kilowattHours(meter.importedTodayWh),
    positiveActiveTotalEnergy: kilowattHours(meter.importedTotalWh),
    reverseActiveTodayEnergy: kilowattHours(meter.exportedTodayWh),
    reverseActiveTotalEnergy: kilowattHours(meter.exportedTotalWh),
  };
}

function kilowattHours(wattHours: number): number {
  return float(wattHours / 1000, 1);
}

function hybridOf(inventory: Inventory, logger: string): SimulatedDevice | undefined {
  return inventory.devices.find((device) => device.logger === logger && device.inverter.battery !== undefined);
}

function loggerOf(inventory: Inventory, params: URLSearchParams): string {
  const logger = params.get('datalog_sn');
  if (logger === null) throw new CallError(10003, 'error_datalog_sn');
  if (!inventory.devices.some((device) => device.logger === logger)) throw new CallError(10002, 'error_datalog_sn');
  return logger;
}
