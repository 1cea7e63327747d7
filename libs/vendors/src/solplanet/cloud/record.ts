import type { ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import { plantText, stampOf } from './clock.ts';
import { errorCodes } from './errors.ts';

const MPPTS = 5;
const STRINGS = 10;

/** Returns whole parts of the unit, as text; null where the inverter has no such thing. */
function parts(value: number | undefined, ofUnit: number): string | null {
  return value === undefined ? null : String(Math.round(value * ofUnit));
}

function kilowattHours(wattHours: number): string {
  return (wattHours / 1000).toFixed(1);
}

/** Returns the values of one sample, by the names of getLastTsDataPro. All values are text. */
export function recordOf(
  serial: string,
  inverter: ModelInverter,
  sample: PhysicalSample,
  plantClock: boolean,
): Record<string, string | null> {
  const { timezone } = inverter.site;
  const time = Math.floor(sample.time);
  const trackers = mppts(inverter, sample);
  const measured = strings(inverter, sample);
  const heat = parts(sample.temperatureC - 4.6, 10);
  return {
    sn: serial,
    tmstp: String(stampOf(time, timezone, plantClock)),
    tim: plantText(time, timezone),
    pac: parts(sample.acPowerW, 1),
    prc: parts(sample.reactivePowerVar, 1),
    sac: parts(Math.hypot(sample.acPowerW, sample.reactivePowerVar), 1),
    pf: parts(sample.acPowerW > 0 ? sample.powerFactor : 0, 100),
    etd: parts(sample.energyTodayWh / 1000, 10),
    eto: parts(sample.energyTotalWh / 1000, 10),
    hto: parts(Math.floor(sample.operatingHours), 1),
    cf: parts(sample.temperatureC, 10),
    tu: heat,
    tv: heat,
    tw: heat,
    cb: heat,
    bv: parts(busVoltage(sample), 10),
    er: String(sample.fault ? errorCodes[sample.fault.kind] : 0),
    wn0: '0',
    ...numbered('v', MPPTS, (n) => parts(trackers[n]?.voltageV, 10)),
    ...numbered('i', MPPTS, (n) => parts(trackers[n]?.currentA, 100)),
    ...numbered('s', STRINGS, (n) => parts(measured[n]?.currentA, 10)),
    ...numbered('va', 3, (n) => parts(sample.phases[n]?.voltageV, 10)),
    ...numbered('ia', 3, (n) => parts(sample.phases[n]?.currentA, 10)),
    fac: parts(sample.frequencyHz, 100),
    ...hybridOf(sample),
  };
}

/** Members of hybrids, as a client names and reads them: only such inverters send them. The energies of the meter alone are in kWh. */
function hybridOf({ battery, meter, dcPowerW }: PhysicalSample): Record<string, string | null> {
  if (!battery || !meter) return {};
  return {
    bat0: parts(dcPowerW, 1),
    bat6: parts(battery.voltageV, 100),
    bat7: parts(battery.currentA, 10),
    bat8: parts(battery.powerW, 1),
    bat9: parts(battery.temperatureC, 10),
    bat10: parts(battery.socPercent, 1),
    bat11: '99',
    bat12: parts(battery.chargedTodayWh / 1000, 10),
    bat13: parts(battery.dischargedTodayWh / 1000, 10),
    meterPow: parts(-meter.powerW, 1),
    meterIed: kilowattHours(meter.importedTodayWh),
    meterOed: kilowattHours(meter.exportedTodayWh),
    meterIet: kilowattHours(meter.importedTotalWh),
    meterOet: kilowattHours(meter.exportedTotalWh),
  };
}

function numbered(prefix: string, count: number, value: (n: number) => string | null): Record<string, string | null> {
  return Object.fromEntries(Array.from({ length: count }, (_, n) => [`${prefix}${n + 1}`, value(n)]));
}

/** Neighbouring strings share an MPPT: its voltage, and the sum of their currents. */
function mppts(
  { mpptCount, stringCount }: ModelInverter,
  sample: PhysicalSample,
): { voltageV: number; currentA: number }[] {
  const groups = Map.groupBy(sample.strings.keys(), (string) => Math.floor((string * mpptCount) / stringCount));
  return [...groups.values()].map((members) => ({
    voltageV: sample.strings[members[0]!]!.voltageV,
    currentA: members.reduce((sum, string) => sum + sample.strings[string]!.currentA, 0),
  }));
}

/** Only models with more strings than MPPTs measure them. */
function strings({ mpptCount, stringCount }: ModelInverter, sample: PhysicalSample): PhysicalSample['strings'] {
  return stringCount > mpptCount ? sample.strings : [];
}

/** The boost converter keeps the bus above the grid's peak and the highest string. */
function busVoltage({ phases, strings: inputs }: PhysicalSample): number {
  const peak = Math.SQRT2 * (phases[0]?.voltageV ?? 0) * (phases.length === 3 ? 2 : 1.1);
  return Math.max(peak, ...inputs.map(({ voltageV }) => voltageV));
}
