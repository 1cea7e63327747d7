import type { ModelFault, ModelInverter } from '../../plant-model/index.ts';
import { Refusal } from './gate.ts';
import type { Fleet } from './fleet.ts';
import type { Body } from './lists.ts';
import { calendarOf } from './time.ts';
import { faultCodes } from './variables.ts';

const texts: Readonly<Record<ModelFault['kind'], readonly [en: string, zh: string]>> = {
  no_grid: ['Grid Lost Fault', '电网丢失'],
  grid_overvoltage: ['Grid Voltage Fault', '电网电压故障'],
  insulation: ['Isolation Fault', '绝缘故障'],
  over_temperature: ['cEnvTempHighFault', '环境温度过高'],
};
const kinds = Object.keys(texts) as ModelFault['kind'][];

/** Returns the table of texts: here only of the faults of the plant model, at the vendor of 2759. */
export function faultTable(): unknown {
  return Object.fromEntries(
    kinds.map((kind) => [faultCodes[kind], { en: texts[kind][0], zh_CN: texts[kind][1] }] as const),
  );
}

/** Returns faults of a local day `YYYY-MM-DD`, or of a range in Unix ms: both are described. */
export function faultHistory(fleet: Fleet, inverter: ModelInverter, body: Body, now: number): unknown {
  const [from, to] = rangeOf(inverter, body);
  return fleet.plantModel.faults(inverter, from, Math.min(to, now / 1000)).map(({ kind, since }) => ({
    faultCode: faultCodes[kind],
    faultMessage: texts[kind][0],
    timestamp: since * 1000,
  }));
}

function rangeOf({ site }: ModelInverter, { date, begin, end }: Body): [from: number, to: number] {
  if (typeof begin === 'number' && typeof end === 'number') return [begin / 1000, end / 1000];
  const day = typeof date === 'string' ? Date.parse(`${date}T00:00:00Z`) / 86_400_000 : NaN;
  if (!Number.isInteger(day)) throw new Refusal(40257);
  const { start, end: next } = calendarOf(site.timezone).numbered(day);
  return [start, next];
}
