import type { ParkInverter, PhysicalSample } from '../park/index.ts';
import { modelCode, offsetAt, statusCode } from './simulator-fleet.ts';
import { decimal, instantText, localText } from './simulator-json.ts';

type Result = Record<string, unknown>;

interface Shown {
  inverter: ParkInverter;
  sample: PhysicalSample;
  inverterSN: string;
  sn: string;
}

/** As live answers of the legacy API have it: the wall clock of the plant as if it stood in China. */
const CHINA_SECONDS = 8 * 3600;

/** `result` of the legacy API. */
export function legacyResult(shown: Shown): Result {
  const { time } = shown.sample;
  const mistaken = time + offsetAt(shown.inverter.site, time) - CHINA_SECONDS;
  return { ...measuredResult(shown), utcDateTime: instantText(mistaken) };
}

/** Powers and energies, no volts, amperes or hertz. The park has no batteries and no meters. */
function measuredResult({ inverter, sample, inverterSN, sn }: Shown): Result {
  return {
    inverterSN,
    sn,
    acpower: decimal(sample.acPowerW, 1),
    yieldtoday: decimal(sample.energyTodayWh / 1000, 1),
    yieldtotal: decimal(sample.energyTotalWh / 1000, 1),
    feedinpower: decimal(0, 1),
    feedinenergy: decimal(0, 1),
    consumeenergy: decimal(0, 1),
    feedinpowerM2: decimal(0, 1),
    soc: decimal(0, 1),
    peps1: null,
    peps2: null,
    peps3: null,
    inverterType: String(modelCode(inverter)),
    inverterStatus: String(statusCode(sample)),
    uploadTime: localText(sample.time, offsetAt(inverter.site, sample.time)),
    batPower: decimal(0, 1),
    ...dcPowers(inverter, sample),
    batStatus: '0',
  };
}

/** v2: the legacy set and the UTC time. */
export function basicResult(shown: Shown): Result {
  return { ...measuredResult(shown), utcDateTime: instantText(shown.sample.time) };
}

/** All that the document lists: in the field hardly ever sent. It spells `inverterSn`. */
export function extendedResult(shown: Shown): Result {
  const { inverter, sample } = shown;
  const { inverterSN, ...basic } = basicResult(shown);
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
    batVoltage: null,
    batCurrent: null,
    battemper: null,
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

/** `powerdc1` to `powerdc4`: up to four trackers, the last one shown takes what lies behind it. */
function dcPowers(inverter: ParkInverter, sample: PhysicalSample): Result {
  return numbered(4, (i) => {
    const own = stringsOfInput(inverter, sample, i);
    const watts = own.reduce((sum, { voltageV, currentA }) => sum + voltageV * currentA, 0);
    return { powerdc: own.length === 0 ? null : decimal(watts, 1) };
  });
}

function inputCurrent(inverter: ParkInverter, sample: PhysicalSample, input: number): unknown {
  const own = stringsOfInput(inverter, sample, input);
  return own.length === 0
    ? null
    : decimal(
        own.reduce((sum, { currentA }) => sum + currentA, 0),
        1,
      );
}

function stringsOfInput(
  { mpptCount, stringCount }: ParkInverter,
  { strings }: PhysicalSample,
  input: number,
): PhysicalSample['strings'] {
  return strings.filter((_, i) => Math.min(3, Math.floor((i * mpptCount) / stringCount)) === input);
}
