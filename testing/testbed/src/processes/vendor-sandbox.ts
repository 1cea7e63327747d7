import type { ServiceDefinition } from './service-process.ts';

export interface SandboxSettings {
  port: number;
  /** The number of inverters in each vendor's simulated plants. */
  inverters: number;
  /** How much faster than in reality the clouds run. */
  timeScale: number;
  /** Another seed has other credentials: limits that an earlier run used up do not reach into this one. */
  seed?: number;
  environment?: Readonly<Record<string, string>>;
}

/** The simulated clouds of all vendors, in one process. */
export function vendorSandbox({ port, inverters, timeScale, seed, environment }: SandboxSettings): ServiceDefinition {
  return {
    app: 'vendor-sandbox',
    environment: {
      SANDBOX_PORT: String(port),
      SANDBOX_INVERTERS: String(inverters),
      TIME_SCALE: String(timeScale),
      SANDBOX_SEED: seed?.toString(),
      ...environment,
    },
    readyUrl: `http://127.0.0.1:${port}/`,
  };
}
