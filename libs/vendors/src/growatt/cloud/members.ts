import type { ModelInverter, PhysicalSample } from '../../plant-model/index.ts';

export type Members = Record<string, unknown>;

/** Returns `r`, `s`, `t`; absent phases are 0. */
export function namedPhases({ phases }: PhysicalSample): Members {
  return Object.fromEntries(
    ['r', 's', 't'].flatMap((letter, i) => [
      [`vac${letter}`, float(phases[i]?.voltageV ?? 0, 1)],
      [`iac${letter}`, float(phases[i]?.currentA ?? 0, 1)],
      [`pac${letter}`, tenth(phases[i]?.powerW ?? 0)],
    ]),
  );
}

/** Returns numbered phases; `pac1..3` are apparent power. */
export function acMembers({ phases }: PhysicalSample, withCurrents: boolean): Members {
  return Object.fromEntries(
    [1, 2, 3].flatMap((n) => {
      const { voltageV = 0, currentA = 0 } = phases[n - 1] ?? {};
      const voltage = [`vac${n}`, float(voltageV, 1)] as const;
      return withCurrents
        ? [voltage, [`iac${n}`, float(currentA, 1)], [`pac${n}`, float(voltageV * currentA, 1)]]
        : [voltage];
    }),
  );
}

export function numberedPhases({ phases }: PhysicalSample): Members {
  return Object.fromEntries(
    [1, 2, 3].flatMap((n) => [
      [`vac${n}`, float(phases[n - 1]?.voltageV ?? 0, 1)],
      [`iac${n}`, float(phases[n - 1]?.currentA ?? 0, 1)],
    ]),
  );
}

/** Returns MPP trackers: the voltage of their strings, the sum of their currents. */
export function trackers({ mpptCount, stringCount }: ModelInverter, sample: PhysicalSample, count: number): Members {
  const members: Members = { ppv: tenth(sample.dcPowerW) };
  for (let n = 1; n <= count; n += 1) {
    const own = sample.strings.filter((_, i) => Math.floor((i * mpptCount) / stringCount) === n - 1);
    const energy = own.length > 0 ? sample.energyTotalWh / 1000 / mpptCount : 0;
    members[`vpv${n}`] = float(own[0]?.voltageV ?? 0, 1);
    members[`ipv${n}`] = float(sum(own.map(({ currentA }) => currentA)), 1);
    members[`ppv${n}`] = tenth(sum(own.map(({ voltageV, currentA }) => voltageV * currentA)));
    members[`epv${n}Total`] = tenth(energy);
  }
  return members;
}

/** 16 strings are always there, the next 16 are null on models without them. */
export function strings(sample: PhysicalSample): Members {
  const members: Members = {};
  for (let n = 1; n <= 32; n += 1) {
    const string = sample.strings[n - 1];
    const absent = sample.strings.length <= 16 && n > 16 ? null : 0;
    members[`vString${n}`] = string ? float(string.voltageV, 1) : absent;
    members[`currentString${n}`] = string ? float(string.currentA, 1) : absent;
  }
  return members;
}

export function zeros(names: readonly string[], count: number): Members {
  return Object.fromEntries(names.flatMap((name) => Array.from({ length: count }, (_, i) => [`${name}${i + 1}`, 0])));
}

export function without(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

export function upTo(count: number, name: (n: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => name(i + 1));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function tenth(value: number): number {
  return Number(value.toFixed(1));
}

/** Writes a number as the vendor's 32-bit floats come out in its JSON: 21.6 is 21.600000381469727. */
export function float(value: number, decimals: number): number {
  return Math.fround(Number(value.toFixed(decimals)));
}
