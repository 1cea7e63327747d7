import type { IncomingRecord } from '@heliograph/kafka';
import { jest } from '@jest/globals';
import {
  accounts,
  batch,
  maxBuffered,
  partitions,
  ForwardingSimulation,
} from '../test/simulation/forwarding-simulation.ts';
import { partitionKey } from './source-topics.ts';

async function run(seed: number): Promise<ForwardingSimulation> {
  const simulation = new ForwardingSimulation(seed);
  const { random } = simulation;
  await simulation.restart();
  for (let step = 0; step < 250; step += 1) {
    simulation.write(random.below(8));
    simulation.feed();
    if (random.oneIn(40)) simulation.refusing.add(accounts[random.below(2)]!);
    if (random.oneIn(60)) simulation.refusing.clear();
    if (random.oneIn(30)) simulation.marksUnavailable = !simulation.marksUnavailable;
    if (random.oneIn(3)) simulation.commit();
    if (random.oneIn(50)) await simulation.restart();
    if (random.oneIn(30)) await simulation.rebalance();
    await jest.advanceTimersByTimeAsync(random.below(150));
  }
  return simulation;
}

/** Runs until all records are delivered. */
async function settle(simulation: ForwardingSimulation, good: () => boolean): Promise<void> {
  for (let step = 0; step < 2_000 && !good(); step += 1) {
    simulation.feed();
    simulation.commit();
    await jest.advanceTimersByTimeAsync(100);
  }
}

const firsts = (keys: readonly string[], device: string): string[] => [
  ...new Set(keys.filter((key) => key.startsWith(`${device}:`))),
];

function written(simulation: ForwardingSimulation, account: string): IncomingRecord[] {
  return partitions.flatMap((at) =>
    simulation.log.all(partitionKey(at)).filter(({ headers }) => headers.account === account),
  );
}

const seeds = Array.from(
  { length: Number(process.env.SIMULATION_RUNS ?? 25) },
  (_, at) => at + Number(process.env.SIMULATION_SEED ?? 1),
);

describe('AccountForwarder through refusals, crashes and recoveries', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 0 }));
  afterEach(() => void jest.useRealTimers());

  it.each(seeds)('loses no record and keeps the order of each device, seed %i', async (seed) => {
    const simulation = await run(seed);
    simulation.refusing.clear();
    simulation.marksUnavailable = false;
    const all = () =>
      accounts.every((id) => new Set(simulation.delivered.get(id)).size === written(simulation, id).length);
    await settle(simulation, () => all() && simulation.settledAll() && simulation.ownMarks().length === 0);
    expect({ all: all(), settled: simulation.settledAll(), marks: simulation.ownMarks() }).toEqual({
      all: true,
      settled: true,
      marks: [],
    });
    expect(simulation.peakBuffered).toBeLessThan(maxBuffered.records + batch);
    for (const account of accounts)
      for (const device of new Set(written(simulation, account).map(({ key }) => key!))) {
        const keys = written(simulation, account)
          .filter(({ key }) => key === device)
          .map(({ headers }) => headers.idempotency_key);
        expect(firsts(simulation.delivered.get(account)!, device)).toEqual(keys);
      }
    simulation.stop();
  });

  it('delivers to the others within the refusal timeout while some accounts keep refusing', async () => {
    const simulation = new ForwardingSimulation(7);
    simulation.slow = false;
    await simulation.restart();
    for (const id of ['acc_bad', 'acc_worse']) simulation.refusing.add(id);
    for (let step = 0; step < 100; step += 1) {
      simulation.write(batch);
      simulation.feed();
      await jest.advanceTimersByTimeAsync(100);
    }
    const others = () =>
      ['acc_good', 'acc_fine'].every(
        (id) => new Set(simulation.delivered.get(id)).size === written(simulation, id).length,
      );
    for (let step = 0; step < 60 && !others(); step += 1) {
      simulation.feed();
      await jest.advanceTimersByTimeAsync(100);
    }
    expect(others()).toBe(true);
    expect(simulation.peakBuffered).toBeLessThan(maxBuffered.records + batch);
    simulation.stop();
  });

  it('drops the backlog of a suspended account, and continues after its suspension', async () => {
    const simulation = await run(3);
    simulation.status('acc_bad', true);
    simulation.refusing.clear();
    simulation.marksUnavailable = false;
    await settle(simulation, () => simulation.settledAll() && simulation.ownMarks().length === 0);
    expect(simulation.ownMarks().length).toBe(0);
    simulation.status('acc_bad', false);
    const before = written(simulation, 'acc_bad').length;
    simulation.write(60);
    await settle(simulation, () => simulation.settledAll());
    const late = written(simulation, 'acc_bad').slice(before).length;
    expect(late).toBeGreaterThan(0);
    expect(simulation.settledAll()).toBe(true);
    simulation.stop();
  });
});
