import type { Measurements } from '@heliograph/base-data';

/**
 * Signs `IBattery` as `BatteryPower` (discharging is positive), for vendors that do not say which direction of a battery's current is positive.
 * Without a power it is left out; at rest only 0 is a value.
 */
export function signBatteryCurrent(measurements: Measurements): void {
  const { IBattery, BatteryPower } = measurements;
  if (IBattery === undefined) return;
  if (BatteryPower === undefined || (BatteryPower === 0 && IBattery !== 0)) delete measurements.IBattery;
  else measurements.IBattery = Math.abs(IBattery) * Math.sign(BatteryPower) + 0;
}
