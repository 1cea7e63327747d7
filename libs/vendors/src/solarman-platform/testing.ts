import { readFileSync } from 'node:fs';
import type {
  MappedItem,
  MappedSample,
  PolledDevice,
  RawAnswer,
  SimulatorOptions,
  SimulatorResponse,
  VendorDevice,
  VendorMapping,
} from '@heliograph/vendor-contract';
import { signal, startTestCloud, type CloudParts, type TestCloud } from '../plant-model/test-cloud.ts';

export { NOON, SEED, signal, type TestCloud } from '../plant-model/test-cloud.ts';

export interface TestedVendor extends CloudParts {
  mapping: VendorMapping;
}

export interface VendorHarness {
  startCloud: (options?: Partial<SimulatorOptions>) => Promise<TestCloud>;
  map: (answer: RawAnswer) => MappedItem[];
  /** One answer for these devices, mapped. */
  mapBody: (call: string, body: string, ...devices: readonly PolledDevice[]) => MappedItem[];
  /** Everything the planned calls bring now, mapped. */
  poll: (cloud: TestCloud, devices: readonly PolledDevice[]) => Promise<MappedItem[]>;
}

export function harnessOf({ mapping, ...parts }: TestedVendor): VendorHarness {
  const map = (answer: RawAnswer): MappedItem[] => mapping.map(answer, { samplePeriodSeconds: 300 });
  return {
    startCloud: (options) => startTestCloud(parts, options),
    map,
    mapBody: (call, body, ...devices) => map({ call, body, fetchedAt: 0, devices }),
    async poll(cloud, devices) {
      const answers: RawAnswer[] = [];
      for (const call of cloud.adapter.planPolls(devices)) answers.push(...(await call.run(signal)));
      return answers.flatMap(map);
    },
  };
}

/** Reads `fixtures/<name>` of the folder a file (its `import.meta.url`) stands in. */
export function fixturesOf(url: string): (name: string) => string {
  return (name) => readFileSync(new URL(`fixtures/${name}`, url), 'utf8');
}

export function polled(device: Partial<VendorDevice> & { InverterSN: string }, timezone?: string): PolledDevice {
  const { InverterSN, CollectorSN = '', vendorPlantId = '1', vendorType = 'INVERTER' } = device;
  const ids = { deviceId: `d_${InverterSN}`, plantId: `p_${vendorPlantId}`, vendorDeviceId: InverterSN };
  return { ...ids, vendorPlantId, InverterSN, CollectorSN, vendorType, ...(timezone !== undefined && { timezone }) };
}

/** Returns all inverters of the account, with the zone of their plant. */
export async function inventory({ adapter }: TestCloud): Promise<PolledDevice[]> {
  const plants = await adapter.listPlants(signal);
  const zones = new Map(plants.map(({ vendorPlantId, timezone }) => [vendorPlantId, timezone]));
  const devices = await adapter.listDevices(plants, signal);
  return devices.map((device) => polled(device, zones.get(device.vendorPlantId)));
}

export function samplesOf(items: readonly MappedItem[]): MappedSample[] {
  return items.filter((item): item is MappedSample => item.kind === 'sample');
}

export function answered(body: object, status = 200): SimulatorResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}
