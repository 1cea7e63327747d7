import { measurementDefinitions } from '@heliograph/base-data';
import type { JsonRecord } from '@heliograph/vendor-contract';
import type { ObservedDevice } from './observations.ts';

/** An open point of docs/vendors/<vendor>.md, and its values in this run. */
export interface OpenQuestion {
  text: string;
  /** `GridPower of SN1: -1.2 kW`, `deviceState: 1 (12×), 3 (1×)`. */
  values: string[];
}

const maxValues = 6;

/** Counts the values of members with few different ones (states, levels, flags), by the member's name. */
export class MemberValues {
  readonly #values = new Map<string, Map<string, number>>();

  add(value: unknown): void {
    if (Array.isArray(value)) for (const element of value as unknown[]) this.add(element);
    else if (typeof value === 'object' && value !== null)
      for (const [name, child] of Object.entries(value as JsonRecord)) this.#member(name, child);
  }

  /** Returns `1 (12×), 3 (1×)`; undefined for a member that did not occur. */
  textOf(name: string): string | undefined {
    const counts = this.#values.get(name);
    if (!counts) return undefined;
    const mostCommon = [...counts].sort(([, a], [, b]) => b - a).slice(0, maxValues);
    return (
      mostCommon.map(([value, count]) => `${value} (${count}×)`).join(', ') + (counts.size > maxValues ? ', …' : '')
    );
  }

  #member(name: string, value: unknown): void {
    if (typeof value === 'object' && value !== null) {
      this.add(value);
      return;
    }
    const counts = this.#values.get(name) ?? new Map<string, number>();
    const text = String(value).slice(0, 40);
    if (counts.has(text) || counts.size < 100) counts.set(text, (counts.get(text) ?? 0) + 1);
    this.#values.set(name, counts);
  }
}

/** Adds to each point what this run has seen of the fields and members that it names. */
export function openQuestions(
  texts: readonly string[],
  devices: readonly ObservedDevice[],
  members: MemberValues,
): OpenQuestion[] {
  return texts.map((text) => ({ text, values: namesIn(text).flatMap((name) => valuesOf(name, devices, members)) }));
}

/** Names of BaseData or of the vendor's members: words with a capital letter inside, a digit or an underscore, not plain English. */
function namesIn(text: string): string[] {
  const words = text.match(/[A-Za-z_][\w]*/g) ?? [];
  return [
    ...new Set(
      words.filter(
        (word) => word in measurementDefinitions || word === 'State' || /[a-z][A-Z]|[a-z]_[a-z]|^[a-z]+\d/.test(word),
      ),
    ),
  ];
}

function valuesOf(name: string, devices: readonly ObservedDevice[], members: MemberValues): string[] {
  if (name in measurementDefinitions || name === 'State') {
    const unit = name === 'State' ? '' : measurementDefinitions[name as keyof typeof measurementDefinitions].unit;
    const shown = devices.slice(0, maxValues).map(({ InverterSN, newest }) => {
      const value = name === 'State' ? newest?.state : newest?.fields[name];
      return `${InverterSN} ${value === undefined ? 'absent' : `${value} ${unit === '1' ? '' : unit}`.trim()}`;
    });
    return shown.length > 0 ? [`${name}: ${shown.join(', ')}`] : [];
  }
  const values = members.textOf(name);
  return values === undefined ? [] : [`${name}: ${values}`];
}
