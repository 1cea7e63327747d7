import type { PhysicalSample } from '../../plant-model/index.ts';
import { double, energy, measured, power } from './json.ts';

/** Returns the members of battery and meter: there in every answer, 0 without them. Charging and exporting are positive. */
export function storage(sample: PhysicalSample): Record<string, unknown> {
  const { battery, meter } = sample;
  const charging = -(battery?.powerW ?? 0);
  return {
    ...power('batteryPower', charging),
    batteryPowerZheng: double(Math.max(0, charging), 1),
    batteryPowerFu: double(Math.max(0, -charging), 1),
    batteryCapacitySoc: double(battery?.socPercent ?? 0, 0),
    batteryHealthSoh: double(battery ? 100 : 0, 0),
    ...measured('storageBatteryVoltage', double(battery?.voltageV ?? 0, 1), 'V'),
    ...measured('storageBatteryCurrent', double(-(battery?.currentA ?? 0), 1), 'A'),
    ...measured('bstteryCurrent', double(-(battery?.currentA ?? 0), 1), 'A'),
    ...energy('batteryTodayChargeEnergy', battery?.chargedTodayWh ?? 0),
    ...energy('batteryTotalChargeEnergy', battery?.chargedTotalWh ?? 0),
    ...energy('batteryTodayDischargeEnergy', battery?.dischargedTodayWh ?? 0),
    ...energy('batteryTotalDischargeEnergy', battery?.dischargedTotalWh ?? 0),
    ...power('psum', meter?.powerW ?? 0),
    ...energy('gridPurchasedTodayEnergy', meter?.importedTodayWh ?? 0),
    ...energy('gridPurchasedTotalEnergy', meter?.importedTotalWh ?? 0),
    ...energy('gridSellTodayEnergy', meter?.exportedTodayWh ?? 0),
    ...energy('gridSellTotalEnergy', meter?.exportedTotalWh ?? 0),
    ...energy('homeLoadTodayEnergy', meter?.loadTodayWh ?? 0),
    ...energy('homeLoadTotalEnergy', meter?.loadTotalWh ?? 0),
    ...power('familyLoadPower', meter?.loadPowerW ?? 0),
    ...power('totalLoadPower', meter?.loadPowerW ?? 0),
    ...measured('bypassLoadPower', double(0, 1), 'kW'),
    ...meterPhases(sample),
  };
}

/** Returns voltages of the meter, without units as recorded; none of an inverter without a meter. */
function meterPhases({ meter, phases }: PhysicalSample): Record<string, unknown> {
  if (!meter) return {};
  const [a, b, c] = phases.map(({ voltageV }) => double(voltageV, 1));
  return { uA: a ?? 0, uB: b ?? 0, uC: c ?? 0 };
}
