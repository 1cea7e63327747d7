import type { BatterySample, MeterSample, PhysicalSample } from '../../plant-model/index.ts';
import { float, tenth, type Members } from './members.ts';

/** %. The plant model's batteries do not age. */
export const HEALTH = 98;

/** Returns the members of battery and meter of SPH and SPA: 0 without them. */
export function storageMembers({ battery, meter }: PhysicalSample): Members {
  return {
    soc: Math.round(battery?.socPercent ?? 0),
    vbat: float(battery?.voltageV ?? 0, 1),
    bmsSOH: battery ? HEALTH : 0,
    bmsBatteryTemp: Math.round(battery?.temperatureC ?? 0),
    pcharge1: charge(battery),
    pdischarge1: discharge(battery),
    echarge1Today: kilowattHours(battery?.chargedTodayWh),
    echarge1Total: kilowattHours(battery?.chargedTotalWh),
    edischarge1Today: kilowattHours(battery?.dischargedTodayWh),
    edischarge1Total: kilowattHours(battery?.dischargedTotalWh),
    plocalLoadTotal: tenth(meter?.loadPowerW ?? 0),
    ...meterMembers(meter),
  };
}

/** Returns the same of MIN: its battery hangs on the first of two DC converters. */
export function bdcMembers({ battery, meter }: PhysicalSample): Members {
  const soc = Math.round(battery?.socPercent ?? 0);
  return {
    bmsSoc: soc,
    bdc1Soc: soc,
    bmsSoh: battery ? HEALTH : 0,
    bmsVbat: float(battery?.voltageV ?? 0, 1),
    bdc1Vbat: float(battery?.voltageV ?? 0, 1),
    bmsTemp1Bat: float(battery?.temperatureC ?? 0, 1),
    bmsIbat: float(Math.abs(battery?.currentA ?? 0), 1),
    bdc1Ibat: float(Math.abs(battery?.currentA ?? 0), 1),
    bdc1ChargePower: charge(battery),
    bdc1DischargePower: discharge(battery),
    bdc2ChargePower: 0,
    bdc2DischargePower: 0,
    echargeToday: kilowattHours(battery?.chargedTodayWh),
    echargeTotal: kilowattHours(battery?.chargedTotalWh),
    edischargeToday: kilowattHours(battery?.dischargedTodayWh),
    edischargeTotal: kilowattHours(battery?.dischargedTotalWh),
    pacToLocalLoad: tenth(meter?.loadPowerW ?? 0),
    ...meterMembers(meter),
  };
}

function meterMembers(meter: MeterSample | undefined): Members {
  return {
    pacToGridTotal: tenth(Math.max(0, meter?.powerW ?? 0)),
    pacToUserTotal: tenth(Math.max(0, -(meter?.powerW ?? 0))),
    etoGridToday: kilowattHours(meter?.exportedTodayWh),
    etoGridTotal: kilowattHours(meter?.exportedTotalWh),
    etoUserToday: kilowattHours(meter?.importedTodayWh),
    etoUserTotal: kilowattHours(meter?.importedTotalWh),
    elocalLoadToday: kilowattHours(meter?.loadTodayWh),
    elocalLoadTotal: kilowattHours(meter?.loadTotalWh),
  };
}

function charge(battery: BatterySample | undefined): number {
  return tenth(Math.max(0, -(battery?.powerW ?? 0)));
}

function discharge(battery: BatterySample | undefined): number {
  return tenth(Math.max(0, battery?.powerW ?? 0));
}

function kilowattHours(wattHours = 0): number {
  return tenth(wattHours / 1000);
}
