import { derive, pick, random } from './noise.ts';
import type { PhysicalSample } from './types.ts';

export type FaultKind = NonNullable<PhysicalSample['fault']>['kind'];

export interface Span {
  start: number;
  end: number;
}

/** The faults, curtailment and drop-outs of one inverter on one day; drawn from the seed. */
export interface DayEvents {
  fault?: Span & { kind: FaultKind };
  /** The grid operator allows only this share of rated power. */
  curtailment?: Span & { limit: number };
  /** The logger sends nothing. */
  dropOuts: Span[];
}

const FAULTS: readonly FaultKind[] = ['grid_overvoltage', 'no_grid', 'insulation', 'over_temperature'];

export function dayEvents(inverterSeed: number, dayNumber: number, generation: Span, day: Span): DayEvents {
  const seed = derive(inverterSeed, dayNumber);
  const events: DayEvents = { dropOuts: dropOuts(seed, day) };
  if (random(seed, 1) < 0.25) {
    events.fault = { ...spanWithin(seed, 2, generation, 900, 3000), kind: pick(FAULTS, random(seed, 4)) };
  } else if (random(seed, 5) < 0.12) {
    events.curtailment = { ...spanWithin(seed, 6, generation, 2400, 6000), limit: 0.6 };
  }
  return events;
}

/** Returns a span in the middle 70 % of another one; its ends are whole minutes. */
function spanWithin(seed: number, index: number, whole: Span, shortest: number, longest: number): Span {
  const length = whole.end - whole.start;
  const start = Math.round((whole.start + length * (0.15 + 0.6 * random(seed, index))) / 60) * 60;
  const wanted = shortest + (longest - shortest) * random(seed, index + 1);
  return { start, end: start + Math.round(Math.min(wanted, length * 0.1) / 60) * 60 };
}

function dropOuts(seed: number, day: Span): Span[] {
  const count = Math.floor(random(seed, 10) * 3);
  return Array.from({ length: count }, (_, i) => {
    const start = Math.floor(day.start + ((i + random(seed, 11 + i)) / count) * (day.end - day.start - 1800));
    return { start, end: start + 240 + Math.floor(random(seed, 21 + i) * 1260) };
  });
}

export function within(span: Span | undefined, unixSeconds: number): boolean {
  return span !== undefined && unixSeconds >= span.start && unixSeconds < span.end;
}
