/** What can go wrong with a vendor's cloud on demand. */
export interface Switches {
  /** 503 to everything. */
  outage: boolean;
  /** A maintenance page in HTML, with status 200. */
  html: boolean;
  /** Milliseconds before each answer. */
  slow: number;
  /** The first half of each answer. */
  half: boolean;
  /** The connection is closed without an answer. */
  drop: boolean;
  /** The tokens and keys used so far are no longer known; new logins hold. */
  token_revoked: boolean;
}

export type SwitchName = keyof Switches;

const off: Switches = { outage: false, html: false, slow: 0, half: false, drop: false, token_revoked: false };

export const switchNames = Object.keys(off) as readonly SwitchName[];

const MOST_MS = 120_000;

export class SwitchError extends Error {
  override readonly name = 'SwitchError';
}

export function switchesOff(): Switches {
  return { ...off };
}

/** The wanted changes, checked: `true`, `false`, and milliseconds for `slow` (`true` there is 5000). Throws `SwitchError`. */
export function readSwitches(value: unknown): Partial<Switches> {
  if (typeof value !== 'object' || value === null) throw new SwitchError('switches must be an object');
  const changes: Partial<Switches> = {};
  for (const [name, wanted] of Object.entries(value)) {
    if (!isSwitchName(name)) throw new SwitchError(`unknown switch; known: ${switchNames.join(', ')}`);
    if (name === 'slow') changes.slow = milliseconds(wanted);
    else if (typeof wanted === 'boolean') changes[name] = wanted;
    else throw new SwitchError(`${name} must be true or false`);
  }
  return changes;
}

function isSwitchName(name: string): name is SwitchName {
  return Object.hasOwn(off, name);
}

function milliseconds(wanted: unknown): number {
  if (typeof wanted === 'boolean') return wanted ? 5000 : 0;
  if (typeof wanted === 'number' && wanted >= 0 && wanted <= MOST_MS) return wanted;
  throw new SwitchError(`slow must be true, false or milliseconds up to ${MOST_MS}`);
}
