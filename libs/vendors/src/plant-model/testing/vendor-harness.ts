import { readFileSync } from 'node:fs';
import { reported } from '@heliograph/base-data';
import type {
  MappedItem,
  MappedSample,
  PolledDevice,
  RawAnswer,
  SimulatorOptions,
  SimulatorResponse,
  VendorAdapter,
  VendorDevice,
  VendorMapping,
  VendorSimulator,
} from '@heliograph/vendor-contract';
import { signal, startTestCloud, type CloudOptions, type CloudParts, type TestCloud } from './test-cloud.ts';

/** The adapter that a test calls. */
export interface WithAdapter {
  adapter: VendorAdapter;
}

/** The adapter, the mapping and the simulated cloud of one vendor. */
export interface TestedVendor<Simulator, Options, Noted> extends CloudParts<Simulator, Options, Noted> {
  mapping: VendorMapping;
  /** Options of the cloud where a test gives none. */
  defaults?: CloudOptions<Options>;
}

export interface VendorHarness<Simulator = VendorSimulator, Options = SimulatorOptions, Noted = string> {
  startCloud: (options?: CloudOptions<Options>) => Promise<TestCloud<Simulator, Noted>>;
  map: (answer: RawAnswer) => MappedItem[];
  mapped: (answers: readonly RawAnswer[], samplePeriodSeconds?: number) => MappedItem[];
  /** Maps one answer for these devices. */
  mapBody: (call: string, body: string, ...devices: readonly PolledDevice[]) => MappedItem[];
  /** Makes the planned calls whose name begins like this now, and maps their answers. */
  poll: (cloud: WithAdapter, devices: readonly PolledDevice[], prefix?: string) => Promise<MappedItem[]>;
}

export function vendorHarness<Simulator extends VendorSimulator, Options extends SimulatorOptions, Noted>({
  mapping,
  defaults,
  ...parts
}: TestedVendor<Simulator, Options, Noted>): VendorHarness<Simulator, Options, Noted> {
  const map = (answer: RawAnswer, samplePeriodSeconds = 300): MappedItem[] =>
    mapping.map(answer, { samplePeriodSeconds });
  return {
    startCloud: (options) => startTestCloud(parts, { ...defaults, ...options } as CloudOptions<Options>),
    map: (answer) => map(answer),
    mapped: (answers, samplePeriodSeconds) => answers.flatMap((answer) => map(answer, samplePeriodSeconds)),
    mapBody: (call, body, ...devices) => map({ call, body, fetchedAt: 0, devices }),
    poll: async (cloud, devices, prefix) => (await answersOf(cloud, devices, prefix)).flatMap((answer) => map(answer)),
  };
}

/** Returns the answers of all planned calls whose name begins like this. */
export async function answersOf(
  { adapter }: WithAdapter,
  devices: readonly PolledDevice[],
  prefix = '',
): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = [];
  for (const call of adapter.planPolls(devices))
    if (call.name.startsWith(prefix)) answers.push(...(await call.run(signal)));
  return answers;
}

/** A device as far as a test cares: its serial number is its id, and it has no collector. */
export type ListedDevice = Partial<VendorDevice> & Pick<VendorDevice, 'InverterSN'>;

/** Returns a device as ingest polls it. */
export function polled(device: ListedDevice, timezone?: string): PolledDevice {
  const { InverterSN, CollectorSN = '', vendorPlantId = '1', vendorType = '' } = device;
  const { vendorDeviceId = InverterSN, model, ratedPowerKw, stringCount, phaseCount, storage } = device;
  return {
    deviceId: `d_${InverterSN}`,
    plantId: `p_${vendorPlantId}`,
    vendorPlantId,
    InverterSN,
    CollectorSN,
    vendorDeviceId,
    vendorType,
    ...reported({ model, ratedPowerKw, stringCount, phaseCount, timezone, storage }),
  };
}

/** Returns all inverters of the account, with the zone of their plant. */
export async function inventory({ adapter }: WithAdapter): Promise<PolledDevice[]> {
  const plants = await adapter.listPlants(signal);
  const zones = new Map(plants.map(({ vendorPlantId, timezone }) => [vendorPlantId, timezone]));
  const devices = await adapter.listDevices(plants, signal);
  return devices.map((device) => polled(device, zones.get(device.vendorPlantId)));
}

/** Returns the samples among items, of one device where its serial number is given. */
export function samplesOf(items: readonly MappedItem[], serial?: string): MappedSample[] {
  const samples = items.filter((item): item is MappedSample => item.kind === 'sample');
  return serial === undefined ? samples : samples.filter(({ device }) => device.InverterSN === serial);
}

export function answered(body: object | string, status = 200): SimulatorResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { status, headers: { 'content-type': 'application/json' }, body: text };
}

/**
 * Returns the files of a vendor's folder that one of them (`mapping`, `cloud/simulator`) loads, itself included, in this form.
 * `url`: `import.meta.url` of a file in its `testing/`.
 */
export function loadedBy(url: string, file: string): string[] {
  const folder = new URL('../', url).href;
  const loaded = new Set<string>();
  const load = (href: string): void => {
    if (!href.startsWith(folder) || loaded.has(href)) return;
    loaded.add(href);
    const text = readFileSync(new URL(href), 'utf8');
    for (const [, path] of text.matchAll(/from '(\.[\w./-]+\.ts)'/g)) load(new URL(path!, href).href);
  };
  load(`${folder}${file}.ts`);
  return [...loaded].map((href) => href.slice(folder.length, -'.ts'.length));
}

/** Returns a reader of `fixtures/<name>` beside a file (given by its `import.meta.url`). */
export function fixturesOf(url: string): (name: string) => string {
  return (name) => readFileSync(new URL(`../fixtures/${name}`, url), 'utf8');
}

/** Returns the zeros of unused inputs from `first` to `last`, which the mapping passes on and the normalizer leaves out. */
export const zeroInputs = (series: readonly string[], first: number, last: number): Record<string, number> =>
  Object.fromEntries(
    series.flatMap((name) => Array.from({ length: last - first + 1 }, (_, i) => [`${name}${first + i}`, 0])),
  );
