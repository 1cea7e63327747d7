import type { PhysicalSample } from '../../plant-model/index.ts';
import type { Reading } from './fleet.ts';
import { rounded } from './text.ts';

type Json = Record<string, unknown>;

/** %. The plant model's batteries do not age. */
const HEALTH = 98;

/** Returns the members of `invert_full` that a hybrid fills: battery + discharge, meter + export; `seller` and `buy` are today's. None without a battery. */
export function storageMembers({ battery, meter }: PhysicalSample): Json {
  if (!battery || !meter) return {};
  return {
    ibattery1: rounded(battery.currentA, 1),
    pmeter: rounded(meter.powerW, 0),
    soh: HEALTH,
    hasmeter: true,
    eChargeDay: kilowattHours(battery.chargedTodayWh),
    eDischargeDay: kilowattHours(battery.dischargedTodayWh),
    eBatteryCharge: kilowattHours(battery.chargedTotalWh),
    eBatteryDischarge: kilowattHours(battery.dischargedTotalWh),
    seller: kilowattHours(meter.exportedTodayWh),
    buy: kilowattHours(meter.importedTodayWh),
    total_sell: kilowattHours(meter.exportedTotalWh),
    total_buy: kilowattHours(meter.importedTotalWh),
  };
}

/** Returns what the monitor says of a plant with a hybrid, its only inverter. Powers are texts without a sign; the statuses have it. */
export function storageOfPlant([reading]: readonly Reading[]): Json {
  const { sample } = reading ?? {};
  const { battery, meter } = sample ?? {};
  if (!sample || !battery || !meter) return {};
  return {
    hasPowerflow: true,
    isShowBattery: true,
    powerflow: {
      pv: powerText(sample.acPowerW),
      pvStatus: sample.acPowerW > 0 ? 1 : 0,
      bettery: powerText(battery.powerW),
      betteryStatus: 0 - Math.sign(battery.powerW),
      load: powerText(meter.loadPowerW),
      loadStatus: 1,
      grid: powerText(meter.powerW),
      gridStatus: Math.sign(meter.powerW),
      soc: Math.round(battery.socPercent),
    },
    hasEnergeStatisticsCharts: true,
    energeStatisticsCharts: { consumptionOfLoad: kilowattHours(meter.loadTodayWh) },
    energeStatisticsTotals: { consumptionOfLoad: kilowattHours(meter.loadTotalWh) },
  };
}

/** Units are mixed: kW from 3 kW on. */
function powerText(watts: number): string {
  const amount = Math.abs(watts);
  return amount >= 3000 ? `${rounded(amount / 1000, 3)}(kW)` : `${rounded(amount, 0)}(W)`;
}

function kilowattHours(wattHours: number): number {
  return rounded(wattHours / 1000, 2);
}
