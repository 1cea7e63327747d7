import type { StorageData } from '@heliograph/events';
import type { IncomingRecord } from '@heliograph/kafka';
import { loadVendor } from '@heliograph/vendors';
import { MortalOwners } from './mortal-owners.ts';
import { SimulatedPartition, type SimulatedVendor } from './simulated-partition.ts';
import { VirtualDay } from './virtual-day.ts';

const begin = Date.parse('2026-06-19T00:00:00Z');
const minutes = 24 * 60;

/** Returns the records of batteries and meters in the log, by their keys. @throws Error for a key with two bodies */
function storageIn(log: SimulatedPartition): Record<string, StorageData> {
  const keys = new Set(
    log.produced.filter(({ topic }) => topic === 'storage').map(({ headers }) => headers!.idempotency_key!),
  );
  const records: [string, StorageData][] = [];
  for (const [key, bodies] of log.bodies()) {
    if (!keys.has(key)) continue;
    if (bodies.size > 1) throw new Error(`two bodies: ${[...bodies].join(' and ')}`);
    records.push([key, JSON.parse([...bodies][0]!) as StorageData]);
  }
  return Object.fromEntries(records.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Huawei lists batteries and meters, with calls of their own; Solis reports them with the inverter; SMA has both, and the plant's. */
describe.each(['huawei', 'solis', 'sma'])('batteries and meters of a day in the cloud of %s', (id) => {
  const polls: IncomingRecord[][] = [];
  let vendor: SimulatedVendor;
  let undisturbed: Record<string, StorageData>;

  beforeAll(async () => {
    const run = await VirtualDay.begin(id, { now: begin, inverters: 8, include: ['battery', 'meter'] });
    vendor = { id, mapping: run.harness.mapping, alarms: await (await loadVendor(id)).alarms() };
    run.normalize = (answers) => Promise.resolve(void polls.push([...answers]));
    await run.pass(minutes);
    await run.close();
    const log = new SimulatedPartition(vendor);
    await log.takeOver();
    for (const answers of polls) {
      for (const answer of answers) log.append({ ...answer, partition: 2 });
      await log.owner.processAll();
    }
    undisturbed = storageIn(log);
  }, 300_000);

  it('are of both types', () => {
    const types = Object.values(undisturbed).map(({ deviceType }) => deviceType);
    expect(types.filter((type) => type === 'battery').length).toBeGreaterThan(90);
    expect(types.filter((type) => type === 'meter').length).toBeGreaterThan(90);
  });

  it.each([1, 2])(
    'are the same records while normalizers die at random points: seed %d',
    async (seed) => {
      const owners = new MortalOwners(new SimulatedPartition(vendor), seed);
      await owners.log.takeOver();
      for (const answers of polls) await owners.normalize(answers);
      await owners.finish();
      expect(owners.deaths).toBeGreaterThan(10);
      expect(storageIn(owners.log)).toEqual(undisturbed);
    },
    300_000,
  );
});
