import { setTimeout as sleep } from 'node:timers/promises';
import type { Harness } from './harness.ts';

/** One requirement of a broker. The observation is a short text, so that a broker that differs can be described exactly. */
export interface Check {
  /** `group.name`, e.g. `token.expired`. */
  readonly id: string;
  readonly title: string;
  readonly expected: string;
  /**
   * Changes the broker for all clients: run after all others, one at a time, and only where the suite runs the broker itself. `keys`: the published key
   * set; `process`: it is stopped and started.
   */
  readonly disturbs?: 'keys' | 'process';
  /** Reads the broker's log. */
  readonly readsLog?: boolean;
  run(harness: Harness): Promise<string>;
}

/** A difference of a broker from the expectation, and why it is acceptable. */
export interface Difference {
  /** The pattern of the broker's name; without it every version differs. */
  readonly version?: RegExp;
  /** Id of a check; a `*` at the end matches all with this prefix. */
  readonly checks: string;
  /** The observations instead. Several where the broker's own timing decides. */
  readonly observed: readonly string[];
  readonly because: string;
}

export interface Profile {
  readonly broker: string;
  readonly differences: readonly Difference[];
}

export function differenceOf(profile: Profile, check: Check, brokerName: string): Difference | undefined {
  const isMeant = (checks: string): boolean =>
    checks.endsWith('*') ? check.id.startsWith(checks.slice(0, -1)) : check.id === checks;
  return profile.differences.find(({ checks, version }) => isMeant(checks) && (version?.test(brokerName) ?? true));
}

/** Returns what makes the checks of a group. @param common what all of them have in common */
export const checksOf =
  (group: string, common: Pick<Check, 'disturbs' | 'readsLog'> = {}) =>
  (id: string, title: string, expected: string, run: Check['run']): Check => ({
    id: `${group}.${id}`,
    title,
    expected,
    run,
    ...common,
  });

/** Waits for a time that is itself tested (the end of a token, of a message, of a session). */
export async function passed(milliseconds: number): Promise<void> {
  await sleep(milliseconds);
}
