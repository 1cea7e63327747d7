import type { ModelInverter, PhysicalSample } from '../../plant-model/index.ts';
import { modelCode, offsetAt, statusCode } from './fleet.ts';
import { decimal, instantText, localText } from './json.ts';

type Result = Record<string, unknown>;

interface ReportedSample {
  inverter: ModelInverter;
  sample: PhysicalSample;
  inverterSN: string;
  sn: string;
}

/** The offset of `utcDateTime` in live answers of the legacy API: the wall clock of the plant as if it stood in China. */
const CHINA_SECONDS = 8 * 3600;

/** Returns `result` of the legacy API. */
export function legacyResult(reported: ReportedSample): Result {
  const { time } = reported.sample;
  const mistaken = time + offsetAt(reported.inverter.site, time) - CHINA_SECONDS;
  return { ...measuredResult(reported), utcDateTime: instantText(mistaken) };
}

/** Returns powers and energies, no volts, amperes or hertz. Without a battery and a meter their members are 0. */
function measuredResult({ inverter, sample, inverterSN, sn }: ReportedSample): Result {
  const { battery, meter } = sample;
  return {
    inverterSN,
    sn,
    acpower: decimal(sample.acPowerW, 1),
    yieldtoday: decimal(sample.energyTodayWh / 1000, 1),
    yieldtotal: decimal(sample.energyTotalWh / 1000, 1),
    feedinpower: decimal(meter?.powerW ?? 0, 1),
    feedinenergy: decimal((meter?.exportedTotalWh ?? 0) / 1000, 1),
    consumeenergy: decimal((meter?.importedTotalWh ?? 0) / 1000, 1),
    feedinpowerM2: decimal(0, 1),
    soc: decimal(battery?.socPercent ?? 0, 1),
    peps1: null,
    peps2: null,
    peps3: null,
    inverterType: String(modelCode(inverter)),
    inverterStatus: String(statusCode(sample)),
    uploadTime: localText(sample.time, offsetAt(inverter.site, sample.time)),
    batPower: decimal(0 - (battery?.powerW ?? 0), 1),
    ...dcPowers(inverter, sample),
    batStatus: '0',
  };
}

/** Returns the result of v2: the legacy set and the UTC time. */
export function basicResult(reported: ReportedSample): Result {
  return { ...measuredResult(reported), utcDateTime: instantText(reported.sample.time) };
}

/** Returns all that the document lists: in the field hardly ever sent. It spells `inverterSn`. */
export function extendedResult(reported: ReportedSample): Result {
  const { inverter, sample } = reported;
  const { inverterSN, ...basic } = basicResult(reported);
  return {
    inverterSn: inverterSN,
    ...basic,
    ratedPower: decimal(inverter.ratedPowerKw, 1),
    ...numbered(3, (i) => {
      const phase = sample.phases[i];
      return {
        vac: phase ? decimal(phase.voltageV, 1) : null,
        iac: phase ? decimal(phase.currentA, 1) : null,
        pac: phase ? decimal(phase.powerW, 1) : null,
        fac: phase ? decimal(sample.frequencyHz, 2) : null,
      };
    }),
    ...numbered(4, (i) => {
      const [string] = stringsOfInput(inverter, sample, i);
      return { vdc: string ? decimal(string.voltageV, 1) : null, idc: inputCurrent(inverter, sample, i) };
    }),
    pvenergy: decimal(sample.energyTotalWh / 1000, 1),
    batVoltage: sample.battery ? decimal(sample.battery.voltageV, 1) : null,
    batCurrent: null,
    battemper: sample.battery ? decimal(sample.battery.temperatureC, 1) : null,
    batcycle: null,
    temperature: decimal(sample.temperatureC, 1),
  };
}

function numbered(count: number, members: (i: number) => Result): Result {
  const entries: [string, unknown][] = [];
  for (let i = 0; i < count; i += 1)
    for (const [name, value] of Object.entries(members(i))) entries.push([`${name}${i + 1}`, value]);
  return Object.fromEntries(entries);
}

/** Returns `powerdc1` to `powerdc4`: up to four trackers, the last one includes all further ones. */
function dcPowers(inverter: ModelInverter, sample: PhysicalSample): Result {
  return numbered(4, (i) => {
    const own = stringsOfInput(inverter, sample, i);
    const watts = own.reduce((sum, { voltageV, currentA }) => sum + voltageV * currentA, 0);
    return { powerdc: own.length === 0 ? null : decimal(watts, 1) };
  });
}

function inputCurrent(inverter: ModelInverter, sample: PhysicalSample, input: number): unknown {
  const own = stringsOfInput(inverter, sample, input);
  return own.length === 0
    ? null
    : decimal(
        own.reduce((sum, { currentA }) => sum + currentA, 0),
        1,
      );
}

function stringsOfInput(
  { mpptCount, stringCount }: ModelInverter,
  { strings }: PhysicalSample,
  input: number,
): PhysicalSample['strings'] {
  return strings.filter((_, i) => Math.min(3, Math.floor((i * mpptCount) / stringCount)) === input);
}
