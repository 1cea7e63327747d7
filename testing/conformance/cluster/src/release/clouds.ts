import { join } from 'node:path';
import { ServiceProcess, vendorSandbox } from '@heliograph/testbed/processes';
import { awakeShare } from '@heliograph/vendors/sandbox';
import { addresses } from '../addresses.ts';
import { sandbox, vendors } from './values.ts';

/** Every five minutes of the clouds' time. */
const samplesPerSecond = sandbox.timeScale / 300;
/** The default seed of the clouds. */
const seed = 1;
/** Enough inverters to determine the share of those that are awake. */
const sampled = 500;
/** Growatt's loggers have power at night. */
const sleeping: readonly string[] = ['solis', 'huawei'];

/**
 * Returns the number of inverters that each cloud needs for so many records a second at this hour: the plants are real places, and an inverter without sun
 * sends no sample.
 * @param now Unix seconds
 */
export function invertersFor(recordsPerSecond: number, now = Date.now() / 1000): number {
  const options = { now: Date.now, timeScale: sandbox.timeScale, seed, inverters: sampled };
  const shares = vendors.map((vendor) => (sleeping.includes(vendor) ? awakeShare(vendor, options, now) : 1));
  const sending = shares.reduce((sum, share) => sum + share, 0);
  return Math.ceil(recordsPerSecond / samplesPerSecond / sending);
}

/** Starts the clouds of the vendors outside of the cluster. @param inverters in each */
export function startClouds(state: string, inverters: number): Promise<ServiceProcess> {
  const { port, timeScale } = sandbox;
  const environment = { SANDBOX_HOST: addresses.outside };
  const definition = vendorSandbox({ port, timeScale, seed, inverters, environment });
  return ServiceProcess.started({ ...definition, readyUrl: `${sandbox.url}/` }, { directory: join(state, 'logs') });
}
