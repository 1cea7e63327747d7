import { storageTypes, type StorageType } from '@heliograph/base-data';
import type { MappedItem, MappedStorage, PolledDevice } from '@heliograph/vendor-contract';
import { ContractHarness, kindOf } from './plant-model/testing/contract-harness.ts';
import { loadVendor } from './registry.ts';

const stepSeconds = 310;
const outageSeconds = 7200;

interface ListedHistory {
  id: string;
  /** The types whose history is asked for. */
  types: readonly StorageType[];
  /** The vendor's live call has no time of its own: its values are those of the sample before (testing/storage-roundtrip.spec.ts compares them). */
  derivedTimes?: true;
  /** Items without an id are of the plant, from calls for plants. */
  ofPlants?: true;
}

const vendors: readonly ListedHistory[] = [
  { id: 'fronius', types: ['meter'] },
  { id: 'growatt', types: ['meter'] },
  { id: 'huawei', types: ['battery', 'meter'], derivedTimes: true },
  { id: 'sma', types: ['battery', 'meter'], ofPlants: true },
  { id: 'sungrow', types: ['battery', 'meter'] },
];

describe.each(vendors)('a gap of $id', ({ id, types, derivedTimes, ofPlants }) => {
  let harness: ContractHarness;
  let devices: PolledDevice[];
  /** An account that asks for neither batteries nor meters. */
  let plain: ContractHarness;
  let inverters: PolledDevice[];
  beforeEach(async () => {
    harness = await ContractHarness.open(await loadVendor(id), { inverters: 24, include: storageTypes });
    devices = (await harness.fleet()).polled;
    plain = await ContractHarness.open(await loadVendor(id), { inverters: 24 });
    inverters = (await plain.fleet()).polled;
  });
  afterEach(async () => {
    await harness.close();
    await plain.close();
  });

  const keyOf = ({ kind, device, id: own = device.vendorPlantId, datetime }: MappedStorage): string =>
    `${kind}:${own}:${datetime}`;
  const listed = (type: StorageType): string[] =>
    devices.flatMap(({ storage = [] }) =>
      storage.filter((each) => each.type === type).map(({ vendorDeviceId }) => vendorDeviceId),
    );
  const byKey = (items: readonly MappedItem[]): Map<string, readonly MappedStorage[]> => {
    const isListed = (item: MappedItem): item is MappedStorage =>
      (item.kind === 'battery' || item.kind === 'meter') &&
      types.includes(item.kind) &&
      (item.id === undefined ? ofPlants === true : listed(item.kind).includes(item.id));
    return Map.groupBy(items.filter(isListed), keyOf);
  };
  const shownOf = ({ device: { InverterSN }, measurements, ...item }: MappedStorage): object => {
    const names = Object.keys(measurements).sort();
    return { ...item, InverterSN, measurements: derivedTimes ? names : measurements };
  };

  /** Polls through the hours that the outage is about. */
  async function polled(): Promise<Map<string, readonly MappedStorage[]>> {
    const others = new Set(plain.adapter.planPolls(inverters).map(({ name }) => name));
    const calls = harness.adapter.planPolls(devices).filter(({ name }) => !others.has(name));
    const begin = harness.now;
    const items: MappedItem[] = [];
    for (let at = 0; at <= outageSeconds; at += stepSeconds) {
      harness.now = Math.max(harness.now, begin + at * 1000);
      items.push(...(await harness.poll(devices, calls)).items);
    }
    return byKey(items);
  }

  it('has each sample of a listed battery and meter that live polls would have brought, once, with its values', async () => {
    const from = Math.floor(harness.now / 1000);
    const live = await polled();
    const gap = { from, to: Math.floor(harness.now / 1000) };
    const { answers, items, errors } = await harness.poll(devices, harness.adapter.planBackfill!(devices, gap));
    expect(items.filter(({ kind }) => kind === 'rejected')).toEqual([]);
    // A history of inverters may not be granted.
    expect([...errors.values()].filter((error) => kindOf(error) !== 'not_permitted')).toEqual([]);
    expect(answers.every(({ backfill }) => backfill)).toBe(true);
    const past = byKey(items);
    expect([...past.values()].filter(({ length }) => length > 1)).toEqual([]);
    const missed = [...live].filter(([, [item]]) => item!.datetime! > gap.from && item!.datetime! <= gap.to);
    for (const [key, [item]] of missed) expect([key, past.get(key)?.map(shownOf)]).toEqual([key, [shownOf(item!)]]);
    for (const type of types) {
      const samples = missed.filter(([, [item]]) => item!.kind === type).length;
      expect([type, samples > outageSeconds / 300]).toEqual([type, true]);
    }
    expect(harness.cloud.simulator.violations()).toBe(0);
  });

  it('is asked for batteries and meters, but for no import', () => {
    const gap = { from: harness.now / 1000 - outageSeconds, to: harness.now / 1000 };
    const namesOf = (each: ContractHarness, of: readonly PolledDevice[]): string[] =>
      each.planHistory(of, 10, 3).map(({ name }) => name);
    expect(namesOf(harness, devices)).toEqual(namesOf(plain, inverters));
    const plannedOf = (each: ContractHarness, of: readonly PolledDevice[]): number =>
      each.adapter.planBackfill!(of, gap).length;
    expect(plannedOf(harness, devices)).toBeGreaterThan(plannedOf(plain, inverters));
  });
});
