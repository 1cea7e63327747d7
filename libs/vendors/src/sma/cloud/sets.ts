import { reported } from '@heliograph/base-data';
import type { PhysicalSample } from '../../plant-model/index.ts';
import { double } from './json.ts';

type Entry = Record<string, unknown>;

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns PowerAc without its time. Classic loggers know less: no reactive power, no power of each phase. */
export function acEntry(sample: PhysicalSample, classic: boolean): Entry {
  const phases = ['A', 'B', 'C'].slice(0, sample.phases.length);
  const each = (name: string, value: (phase: PhysicalSample['phases'][number]) => number): Entry =>
    Object.fromEntries(phases.map((letter, i) => [`${name}${letter}`, double(value(sample.phases[i]!))]));
  return {
    ...each('voltagePhase', ({ voltageV }) => voltageV),
    ...each('currentPhase', ({ currentA }) => currentA),
    activePower: double(sample.acPowerW),
    ...(!classic && {
      ...each('activePowerPhase', ({ powerW }) => powerW),
      reactivePower: double(sample.reactivePowerVar),
      apparentPower: double(sample.acPowerW / sample.powerFactor),
      displacementPowerFactor: double(sample.powerFactor),
    }),
    gridFrequency: double(sample.frequencyHz),
  };
}

/** Returns PowerDc without its time: an input for each string. */
export function dcEntry({ strings, insulationKohm }: PhysicalSample, classic: boolean): Entry {
  const each = (value: (string: PhysicalSample['strings'][number]) => number): Entry[] =>
    strings.map((string, i) => ({ index: inputName(i), value: double(value(string)) }));
  return {
    dcPowerInput: each(({ voltageV, currentA }) => voltageV * currentA),
    dcVoltageInput: each(({ voltageV }) => voltageV),
    dcCurrentInput: each(({ currentA }) => currentA),
    ...reported({ isolationResistance: classic ? undefined : double(insulationKohm * 1000) }),
  };
}

/** Returns the name of an input: A … Z, AA … */
function inputName(index: number): string {
  const last = LETTERS[index % 26]!;
  return index < 26 ? last : LETTERS[Math.floor(index / 26) - 1]! + last;
}
