import type { BatterySample, MeterSample, PhysicalSample } from '../../plant-model/index.ts';
import { double } from './answers.ts';
import type { SimulatedStorage } from './inventory.ts';

/** A battery takes and gives its capacity in two hours. */
const HOURS = 2;

/** Returns `dataItemMap` of types 39 and 47. The collector reports them, also by night. */
export function storageMap(device: SimulatedStorage, sample: PhysicalSample): string {
  const connected = sample.state !== 'offline';
  const values = device.devTypeId === 39 ? batteryValues(device, sample.battery!) : meterValues(sample, sample.meter!);
  const members = Object.entries(values).map(([name, literal]) => `"${name}":${connected ? literal : 'null'}`);
  return `{${members.join(',')},"run_state":${connected ? 1 : 0}}`;
}

/** W, V, %, kWh of the day; the power is + charging. */
function batteryValues({ hybrid }: SimulatedStorage, battery: BatterySample): Record<string, string> {
  const ratedW = hybrid.battery!.capacityWh / HOURS;
  return {
    battery_status: double(2, 0),
    max_charge_power: double(ratedW, 0),
    max_discharge_power: double(ratedW, 0),
    ch_discharge_power: double(-battery.powerW, 0),
    busbar_u: double(battery.voltageV, 1),
    battery_soc: double(battery.socPercent, 1),
    battery_soh: double(0, 0),
    ch_discharge_model: double(4, 0),
    charge_cap: double(battery.chargedTodayWh / 1000, 2),
    discharge_cap: double(battery.dischargedTodayWh / 1000, 2),
  };
}

/** W, var, V, A, kWh; the power is + export, voltage and current are those of the first phase. */
function meterValues({ phases, frequencyHz }: PhysicalSample, meter: MeterSample): Record<string, string> {
  const voltage = phases[0]!.voltageV;
  return {
    meter_status: double(1, 0),
    meter_u: double(voltage, 1),
    meter_i: double(voltage > 0 ? Math.abs(meter.powerW) / phases.length / voltage : 0, 2),
    active_power: double(meter.powerW, 0),
    reactive_power: double(0, 0),
    power_factor: double(1, 3),
    grid_frequency: double(frequencyHz, 2),
    active_cap: double(meter.exportedTotalWh / 1000, 2),
    reverse_active_cap: double(meter.importedTotalWh / 1000, 2),
  };
}
