import { reported } from '@heliograph/vendor-contract';
export interface SandboxConfiguration {
  host: string;
  /** 0: any free port. */
  port: number;
  /** First of the vendors' own ports, in the registry's order; undefined: any free ones. */
  rootPorts?: number;
  /** Sample periods and limit windows run this many times faster than the vendors'. */
  timeScale: number;
  seed: number;
  inverters: number;
  /** One more plant per vendor, in whose past something happened. */
  incidents?: boolean;
}

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
}

/** Reads SANDBOX_* and TIME_SCALE. Throws `ConfigurationError` naming the variable that is wrong. */
export function readConfiguration(environment: Readonly<Record<string, string | undefined>>): SandboxConfiguration {
  const integer = (name: string, fallback: number, min: number, max: number): number => {
    const text = environment[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (Number.isSafeInteger(value) && value >= min && value <= max) return value;
    throw new ConfigurationError(`${name} must be a whole number from ${min} to ${max}`);
  };
  const flag = (name: string): boolean => {
    const text = environment[name] ?? '';
    if (['', 'true', 'false'].includes(text)) return text === 'true';
    throw new ConfigurationError(`${name} must be true or false`);
  };
  const rootPorts = integer('SANDBOX_ROOT_PORTS', 0, 1, 65_000);
  return {
    host: environment.SANDBOX_HOST ?? '127.0.0.1',
    port: integer('SANDBOX_PORT', 8780, 0, 65_535),
    ...reported({ rootPorts: rootPorts > 0 ? rootPorts : undefined }),
    timeScale: integer('TIME_SCALE', 1, 1, 300),
    seed: integer('SANDBOX_SEED', 1, 0, 2_147_483_647),
    inverters: integer('SANDBOX_INVERTERS', 12, 1, 20_000),
    incidents: flag('SANDBOX_INCIDENTS'),
  };
}
