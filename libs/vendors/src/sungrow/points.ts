import { inverterTypes, type InverterType } from './wire.ts';

/** Voltage and current point of one input. */
export interface InputPoints {
  voltage: number;
  current: number;
}

const range = (first: number, last: number, step = 1): number[] =>
  Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, i) => first + i * step);

const pair = (voltages: readonly number[], currents: readonly number[]): InputPoints[] =>
  voltages.map((voltage, i) => ({ voltage, current: currents[i]! }));

/** Points of the inputs by device type, first input first (API document, list of common points). Strings beyond 32 have no BaseData field. */
export const strings: readonly InputPoints[] = pair(
  [...range(96, 113), ...range(7166, 7179)],
  [...range(70, 85), 92, 93, ...range(313, 326)],
);
export const inverterMppts: readonly InputPoints[] = pair(
  [5, 7, 9, ...range(45, 57, 2), 7401, 7402, ...range(7723, 7737, 2)],
  [6, 8, 10, ...range(46, 58, 2), 7451, 7452, ...range(7724, 7738, 2)],
);
export const hybridMppts: readonly InputPoints[] = pair([13001, 13105, 13107, 13109], [13002, 13106, 13108, 13110]);
export const microInputs: readonly InputPoints[] = pair(range(51315, 51325, 2), range(51316, 51326, 2));

/** The running status. */
export const statusPoint: Readonly<Record<InverterType, string>> = {
  [inverterTypes.inverter]: 'p29',
  [inverterTypes.hybrid]: 'p13146',
  [inverterTypes.micro]: 'p51301',
};

/** MPP trackers asked for beside the 32 strings: more would not fit into the points of one request. */
const MPPTS_ASKED = 6;

const both = ({ voltage, current }: InputPoints): number[] => [voltage, current];

const single: Readonly<Record<InverterType, readonly number[]>> = {
  [inverterTypes.inverter]: [29, 1, 87, 88, 2, 24, 14, 25, 26, 4, 27, 3, 94, 18, 19, 20, 21, 22, 23, 15, 16, 17],
  [inverterTypes.hybrid]: [
    13146,
    13112,
    13134,
    13011,
    13003,
    13012,
    13013,
    13018,
    13019,
    13007,
    13020,
    13160,
    13161,
    13157,
    13158,
    13159,
    13008,
    13009,
    13010,
    13004,
    13005,
    13006,
    13141,
    13126,
    13150,
    13138,
    13139,
    13143,
    13028,
    13029,
    // The battery's own points: some hybrids report these in place of 13138 to 13143.
    ...range(58601, 58604),
    13121,
    13149,
    13119,
    13122,
    13147,
    13199,
  ],
  [inverterTypes.micro]: [
    51301,
    51346,
    51302,
    51303,
    51304,
    51305,
    51306,
    51307,
    51308,
    51309,
    51312,
    ...range(51333, 51338),
  ],
};

const inputs: Readonly<Record<InverterType, readonly InputPoints[]>> = {
  [inverterTypes.inverter]: [...inverterMppts.slice(0, MPPTS_ASKED), ...strings],
  [inverterTypes.hybrid]: hybridMppts,
  [inverterTypes.micro]: microInputs,
};

/** Points we ask for: at most 98, so that they fit into one realtime request (100) and into two of the minute history (fewer than 50 each). */
export function pointsOf(type: InverterType): string[] {
  return [...single[type], ...inputs[type].flatMap(both)].map(String);
}

/** The counters whose days are asked for: the yield of the day and of the life; of a hybrid also charged, discharged, fed in, bought, used. */
const countersOfADay: Readonly<Record<InverterType, readonly number[]>> = {
  [inverterTypes.inverter]: [1, 2],
  [inverterTypes.hybrid]: [13112, 13134, 13028, 13029, 13122, 13147, 13199],
  [inverterTypes.micro]: [51346, 51302],
};

/** Returns the points of the sums of days: `p1`. */
export function dayPoints(type: InverterType): string[] {
  return countersOfADay[type].map((point) => `p${point}`);
}
