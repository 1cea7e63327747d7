import type { StorageData } from '@heliograph/events';
import type { MappedStorage, PolledDevice } from '@heliograph/vendor-contract';
import { random } from './one-body-suite.ts';
import { deviceOf, rawAnswer, SimulatedPartition } from './simulated-partition.ts';

const noon = Date.UTC(2026, 10, 20, 11) / 1000;
const step = 300;
const device: PolledDevice = deviceOf('A');
const samples = Array.from({ length: 60 }, (_, i) => noon + i * step);
const outages = [
  { from: 10, to: 25 },
  { from: 35, to: 50 },
];

/** A battery whose sign is not documented: its state of charge decides it in the course of the day. */
function batteryAt(datetime: number): MappedStorage {
  const soc = 20 + (datetime - noon) / step;
  return {
    kind: 'battery',
    device,
    id: 'B',
    isOfPlant: true,
    datetime,
    undirectedPower: 3,
    measurements: { BatterySOC: soc },
  };
}

function answer(times: readonly number[], fetchedAt: number, gap?: { from: number; to: number }) {
  const items = times.map(batteryAt);
  const late = gap && { backfill: true, gap };
  return rawAnswer(items, { devices: [device], fetchedAt: fetchedAt * 1000, include: ['battery'], ...late });
}

/** Live answers with two outages, each filled by history calls in any order, of which some are made again. */
async function run(seed: number): Promise<{ log: SimulatedPartition; deaths: number }> {
  const next = random(seed);
  const below = (end: number): number => Math.floor(next() * end);
  const log = new SimulatedPartition();
  await log.takeOver();
  const history: (() => void)[] = [];
  let deaths = 0;
  for (const [i, time] of samples.entries()) {
    const outage = outages.find(({ from, to }) => i >= from && i < to);
    if (!outage) log.append(answer([time], time + 10));
    const over = outages.find(({ to }) => i === to);
    if (over) {
      const gap = { from: samples[over.from - 1]! + 10, to: time + 10 };
      for (let at = over.from - 8; at <= over.to; at += 6)
        for (let times = 1 + below(2); times > 0; times -= 1)
          history.splice(below(history.length + 1), 0, () =>
            log.append(answer(samples.slice(Math.max(0, at), at + 8), time + 60, gap)),
          );
    }
    if (below(2) === 0) history.shift()?.();
    if (below(5) === 0) log.nextSend = { lands: below(4), then: 'crash' };
    await log.owner.process(1 + below(3), 'live');
    await log.owner.process(1 + below(2), 'backfill');
    if (below(6) === 0) await log.owner.commit(below(2) === 0);
    if (log.owner.isGone()) {
      deaths += 1;
      await log.takeOver();
    }
  }
  for (const made of history) made();
  log.nextSend = { lands: 'all' };
  await log.takeOver();
  await log.owner.processAll();
  return { log, deaths };
}

describe('gaps of a listed battery', () => {
  it.each(Array.from({ length: 30 }, (_, i) => i + 1))(
    'are filled, one body a sample, while normalizers die: seed %d',
    async (seed) => {
      const { log, deaths } = await run(seed);
      const bodies = [...log.bodies()].filter(([key]) => key.endsWith(':battery'));
      expect(bodies.filter(([, of]) => of.size > 1)).toEqual([]);
      const times = bodies.map(([, [body]]) => (JSON.parse(body!) as StorageData).Datetime).sort((a, b) => a - b);
      expect(times).toEqual(samples);
      expect(deaths).toBeGreaterThan(0);
    },
  );

  it('are filled without a sample that comes twice where no normalizer dies', async () => {
    const log = new SimulatedPartition();
    await log.takeOver();
    for (const time of [...samples.slice(0, 10), ...samples.slice(25)]) log.append(answer([time], time + 10));
    const gap = { from: samples[9]! + 10, to: samples[25]! + 10 };
    for (const from of [18, 4, 11, 4]) log.append(answer(samples.slice(from, from + 9), samples[26]!, gap));
    await log.owner.processAll();
    const keys = log.produced.filter(({ topic }) => topic === 'storage').map(({ headers }) => headers!.idempotency_key);
    expect(keys).toHaveLength(samples.length);
    expect(new Set(keys).size).toBe(samples.length);
  });
});
