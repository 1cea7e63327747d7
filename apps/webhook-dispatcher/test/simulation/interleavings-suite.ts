import { jest } from '@jest/globals';
import { SimulatedDay, type Faults } from './simulated-day.ts';

/** Taken before the clock is virtual: runs all callbacks that wait only for the event loop. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

export interface Seeds {
  first: number;
  runs: number;
}

const calm: Faults = { kills: 0, moves: 0, pauses: 0, failingProduces: 0, failingRequests: 0, control: false };

const clock = {
  async next(): Promise<boolean> {
    if (jest.getTimerCount() === 0) return false;
    jest.advanceTimersToNextTimer();
    await turn();
    return true;
  },
};

async function simulate(seed: number, faults: Faults): Promise<SimulatedDay> {
  jest.clearAllTimers();
  const day = new SimulatedDay(seed, faults, clock);
  await day.run();
  return day;
}

/** @returns the seeds whose run broke a guarantee, with that guarantee: SIMULATION_SEED=<seed> SIMULATION_RUNS=1 runs one again */
async function broken(
  { first, runs }: Seeds,
  faults: Faults,
  check: (day: SimulatedDay) => string[] = () => [],
): Promise<string[]> {
  const found: string[] = [];
  for (let seed = first; seed < first + runs; seed += 1) {
    const day = await simulate(seed, faults);
    for (const problem of [...day.problems, ...check(day)].slice(0, 3)) found.push(`seed ${seed}: ${problem}`);
  }
  return found;
}

/** Order per device as the endpoint acknowledged it. */
function disorder(day: SimulatedDay): string[] {
  const newest = new Map<string, number>();
  return [...day.endpoints.accepted].flatMap(([webhook, keys]) =>
    keys.flatMap((key) => {
      const [, serial, sample] = key.split(':');
      const device = `${webhook} ${serial}`;
      const before = newest.get(device) ?? -1;
      newest.set(device, Math.max(before, Number(sample)));
      return Number(sample) < before ? [`${webhook} got ${key} after sample ${before}`] : [];
    }),
  );
}

const repeated = (day: SimulatedDay): string[] =>
  [...day.endpoints.requests].flatMap(([name, count]) => (count > 1 ? [`${name} was sent ${count} times`] : []));
/** Eight attempts each. */
const tooOften = (day: SimulatedDay): string[] =>
  [...day.endpoints.requests].flatMap(([name, count]) => (count > 8 ? [`${name} was sent ${count} times`] : []));

/** Describes the interleavings of these seeds, or of `SIMULATION_RUNS` from `SIMULATION_SEED` on. */
export function describeInterleavings(chosen: Seeds): void {
  const first = Number(process.env.SIMULATION_SEED ?? chosen.first);
  const runs = Number(process.env.SIMULATION_RUNS ?? chosen.runs);
  const seeds = { first, runs };
  jest.setTimeout(300_000);

  describe(`the webhook dispatcher, ${runs} interleavings of each kind from seed ${first} on`, () => {
    beforeAll(() => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'hrtime'] });
    });
    afterAll(() => {
      jest.useRealTimers();
    });

    it('sends each record once, in the order of its device, without faults', async () => {
      expect(await broken(seeds, calm, (day) => [...repeated(day), ...disorder(day)])).toEqual([]);
    });

    it('loses no record and makes no ninth attempt when endpoints fail', async () => {
      expect(await broken(seeds, { ...calm, failingRequests: 0.5 }, tooOften)).toEqual([]);
    });

    it('loses no record when every fifth produce fails, written or not', async () => {
      expect(await broken(seeds, { ...calm, failingProduces: 0.2, failingRequests: 0.3 })).toEqual([]);
    });

    it('loses no record when partitions move between processes, each group on its own', async () => {
      expect(await broken(seeds, { ...calm, moves: 4, failingRequests: 0.2 })).toEqual([]);
    });

    it('loses no record when processes are killed at any moment', async () => {
      expect(await broken(seeds, { ...calm, kills: 3, moves: 2, failingRequests: 0.3 })).toEqual([]);
    });

    it('writes nothing, makes no request and no duplicate while a resumed process does not know its partitions', async () => {
      const once = (day: SimulatedDay): string[] =>
        [...day.endpoints.requests].flatMap(([name, count]) => (count > 2 ? [`${name} was sent ${count} times`] : []));
      expect(await broken(seeds, { ...calm, pauses: 1 }, once)).toEqual([]);
      expect(await broken(seeds, { ...calm, pauses: 2, failingProduces: 0.1, failingRequests: 0.2 })).toEqual([]);
    });

    it('loses no record when all faults occur at once and webhooks are paused and deleted', async () => {
      const faults = { kills: 3, moves: 3, pauses: 0, failingProduces: 0.2, failingRequests: 0.4, control: true };
      expect(await broken(seeds, faults)).toEqual([]);
    });

    it('is repeated by its seed', async () => {
      const faults = { kills: 3, moves: 3, pauses: 0, failingProduces: 0.2, failingRequests: 0.4, control: true };
      const [one, other] = [await simulate(7, faults), await simulate(7, faults)];
      expect([...one.endpoints.accepted]).toEqual([...other.endpoints.accepted]);
    });
  });
}
