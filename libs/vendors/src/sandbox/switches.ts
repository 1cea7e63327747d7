export type SchemaDrift = 'off' | 'missing' | 'renamed' | 'retyped';

/** The faults of a vendor's cloud that can be switched on. */
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
  /** Every call gets the vendor's own rate-limit answer. */
  rate_limit: boolean;
  /** The tokens and keys used so far are unknown; new logins are valid. */
  token_revoked: boolean;
  /** Seconds by which the cloud's clock is ahead of ours; negative: it lags. */
  clock_skew: number;
  /** Every third inverter sends nothing. */
  device_offline: boolean;
  /** No sun. */
  night: boolean;
  /** Every third inverter has a fault. */
  fault: boolean;
  /** Frequency and temperature of every third inverter stay as they are. */
  stuck: boolean;
  /** No newer samples: the same ones again. */
  duplicate: boolean;
  /** Every second request returns an older sample. */
  out_of_order: boolean;
  /** Some members of the answers are missing, have another name, or another type. */
  schema_drift: SchemaDrift;
}

export type SwitchName = keyof Switches;

const off: Switches = {
  outage: false,
  html: false,
  slow: 0,
  half: false,
  drop: false,
  rate_limit: false,
  token_revoked: false,
  clock_skew: 0,
  device_offline: false,
  night: false,
  fault: false,
  stuck: false,
  duplicate: false,
  out_of_order: false,
  schema_drift: 'off',
};

export const switchNames = Object.keys(off) as readonly SwitchName[];

/** The meaning of `true` where a number or a kind is wanted, and the bounds of numbers. */
const numbers = {
  slow: { on: 5000, min: 0, max: 120_000, unit: 'milliseconds' },
  clock_skew: { on: 1200, min: -86_400, max: 86_400, unit: 'seconds' },
} as const;
const drifts: readonly SchemaDrift[] = ['off', 'missing', 'renamed', 'retyped'];

export class SwitchError extends Error {
  override readonly name = 'SwitchError';
}

export function switchesOff(): Switches {
  return { ...off };
}

/**
 * Returns the wanted changes, checked. Texts as of a query (`true`, `5000`) are understood. Throws `SwitchError` naming
 * the possible ones.
 */
export function readSwitches(value: unknown): Partial<Switches> {
  if (typeof value !== 'object' || value === null) throw new SwitchError('switches must be an object');
  return Object.assign({}, ...Object.entries(value).map(readSwitch)) as Partial<Switches>;
}

/** Reads `outage,slow:3000,schema_drift:renamed`. Throws `SwitchError`. */
export function parseSwitches(text: string): Partial<Switches> {
  const entries = text.split(',').filter((part) => part !== '');
  return readSwitches(
    Object.fromEntries(
      entries.map((entry) => {
        const [name = '', wanted = 'true'] = entry.split(':', 2);
        return [name, wanted];
      }),
    ),
  );
}

function readSwitch([name, text]: [string, unknown]): Partial<Switches> {
  if (!isSwitchName(name)) throw new SwitchError(`unknown switch; known: ${switchNames.join(', ')}`);
  const wanted = typeof text === 'string' ? plainValue(text) : text;
  if (name === 'slow' || name === 'clock_skew') return { [name]: readNumber(name, wanted) };
  if (name === 'schema_drift') return { [name]: readDrift(wanted) };
  if (typeof wanted !== 'boolean') throw new SwitchError(`${name} must be true or false`);
  return { [name]: wanted };
}

function plainValue(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+$/.test(text) ? Number(text) : text;
}

function isSwitchName(name: string): name is SwitchName {
  return Object.hasOwn(off, name);
}

function readNumber(name: 'slow' | 'clock_skew', wanted: unknown): number {
  const { on, min, max, unit } = numbers[name];
  if (typeof wanted === 'boolean') return wanted ? on : 0;
  if (typeof wanted === 'number' && wanted >= min && wanted <= max) return wanted;
  throw new SwitchError(`${name} must be true, false or ${unit} from ${min} to ${max}`);
}

function readDrift(wanted: unknown): SchemaDrift {
  if (typeof wanted === 'boolean') return wanted ? 'missing' : 'off';
  const drift = drifts.find((kind) => kind === wanted);
  if (!drift) throw new SwitchError(`schema_drift must be one of ${drifts.join(', ')}`);
  return drift;
}
