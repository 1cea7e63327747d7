import { jest } from '@jest/globals';
import type { IncomingRecord } from '@heliograph/messaging';
import { accounts, batch, most, partitions, World } from '../test/simulation/world.ts';
import { placeOf } from './place-of.ts';

async function run(seed: number): Promise<World> {
  const world = new World(seed);
  const { dice } = world;
  await world.restart();
  for (let step = 0; step < 250; step += 1) {
    world.write(dice.below(8));
    world.feed();
    if (dice.oneIn(40)) world.refusing.add(accounts[dice.below(2)]!);
    if (dice.oneIn(60)) world.refusing.clear();
    if (dice.oneIn(30)) world.marksAway = !world.marksAway;
    if (dice.oneIn(3)) world.commit();
    if (dice.oneIn(50)) await world.restart();
    if (dice.oneIn(30)) await world.rebalance();
    await jest.advanceTimersByTimeAsync(dice.below(150));
  }
  return world;
}

/** Until everything is delivered. */
async function settle(world: World, good: () => boolean): Promise<void> {
  for (let step = 0; step < 2_000 && !good(); step += 1) {
    world.feed();
    world.commit();
    await jest.advanceTimersByTimeAsync(100);
  }
}

const firsts = (keys: readonly string[], device: string): string[] => [
  ...new Set(keys.filter((key) => key.startsWith(`${device}:`))),
];

function written(world: World, account: string): IncomingRecord[] {
  return partitions.flatMap((at) => world.log.all(placeOf(at)).filter(({ headers }) => headers.account === account));
}

const seeds = Array.from(
  { length: Number(process.env.SIMULATION_RUNS ?? 25) },
  (_, at) => at + Number(process.env.SIMULATION_SEED ?? 1),
);

describe('AccountForwarder through refusals, crashes and recoveries', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 0 }));
  afterEach(() => void jest.useRealTimers());

  it.each(seeds)('loses nothing and keeps the order of each device, seed %i', async (seed) => {
    const world = await run(seed);
    world.refusing.clear();
    world.marksAway = false;
    const all = () => accounts.every((id) => new Set(world.delivered.get(id)).size === written(world, id).length);
    await settle(world, () => all() && world.settledAll() && world.ownMarks().length === 0);
    expect({ all: all(), settled: world.settledAll(), marks: world.ownMarks() }).toEqual({
      all: true,
      settled: true,
      marks: [],
    });
    expect(world.mostHeld).toBeLessThan(most.records + batch);
    for (const account of accounts)
      for (const device of new Set(written(world, account).map(({ key }) => key!))) {
        const keys = written(world, account)
          .filter(({ key }) => key === device)
          .map(({ headers }) => headers.idempotency_key);
        expect(firsts(world.delivered.get(account)!, device)).toEqual(keys);
      }
    world.stop();
  });

  it('delivers to the others within the patience while some refuse for as long as it takes', async () => {
    const world = new World(7);
    world.slow = false;
    await world.restart();
    for (const id of ['acc_bad', 'acc_worse']) world.refusing.add(id);
    for (let step = 0; step < 100; step += 1) {
      world.write(batch);
      world.feed();
      await jest.advanceTimersByTimeAsync(100);
    }
    const others = () =>
      ['acc_good', 'acc_fine'].every((id) => new Set(world.delivered.get(id)).size === written(world, id).length);
    for (let step = 0; step < 60 && !others(); step += 1) {
      world.feed();
      await jest.advanceTimersByTimeAsync(100);
    }
    expect(others()).toBe(true);
    expect(world.mostHeld).toBeLessThan(most.records + batch);
    world.stop();
  });

  it('drops what a suspended account is behind with, and goes on after it', async () => {
    const world = await run(3);
    world.status('acc_bad', true);
    world.refusing.clear();
    world.marksAway = false;
    await settle(world, () => world.settledAll() && world.ownMarks().length === 0);
    expect(world.ownMarks().length).toBe(0);
    world.status('acc_bad', false);
    const before = written(world, 'acc_bad').length;
    world.write(60);
    await settle(world, () => world.settledAll());
    const late = written(world, 'acc_bad').slice(before).length;
    expect(late).toBeGreaterThan(0);
    expect(world.settledAll()).toBe(true);
    world.stop();
  });
});
