import type { MappedDay, MappedItem } from '@heliograph/vendor-contract';
import { deviceOf, rawAnswer, SimulatedPartition, type SendFate } from './simulated-partition.ts';

const noon = Date.UTC(2026, 10, 20, 11) / 1000;
const day = 86_400;
const serials = ['A', 'B'];

/** Deterministic, so that a failing schedule can be run again by its seed. */
export function random(seed: number): () => number {
  let state = seed * 2_654_435_761 + 12_345;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296;
  };
}

const sample = (serial: string, datetime: number, measurements: object): MappedItem => ({
  kind: 'sample',
  device: deviceOf(serial),
  datetime,
  state: '1',
  quality: [],
  measurements,
  status: [],
  alerts: [],
  warnings: [],
});

const dateOf = (unixSeconds: number): string => new Date(unixSeconds * 1000).toISOString().slice(0, 10);

/** A cloud whose history differs from its live call, and whose alarms change. */
class Cloud {
  now = noon;
  readonly #samples = new Map<string, number[]>(serials.map((serial) => [serial, []]));
  readonly #below: (end: number) => number;
  #total = 1000;

  constructor(next: () => number) {
    this.#below = (end) => Math.floor(next() * end);
  }

  /** Some samples later; now and then a night, or days. */
  pass(): void {
    const long = this.#below(25);
    if (long === 0) this.now += day * (1 + this.#below(3));
    for (let steps = 1 + this.#below(long === 1 ? 40 : 3); steps > 0; steps -= 1) {
      this.now += 290 + this.#below(20);
      for (const times of this.#samples.values()) if (this.#below(5) > 0) times.push(this.now - this.#below(60));
    }
  }

  answer(): Parameters<SimulatedPartition['append']>[0] {
    const kind = this.#below(10);
    if (kind === 0) return this.#alarms();
    if (kind === 1) return this.#below(2) === 0 ? this.#import() : this.#days();
    return kind < 5 ? this.#history() : this.#live();
  }

  #live(): Parameters<SimulatedPartition['append']>[0] {
    const shown = 1 + this.#below(4);
    return this.#raw({ call: 'latest' }, (times) => times.slice(-shown - this.#below(5)));
  }

  /** Makes a backfill answer of the past days, far older than the live answers. */
  #history(): Parameters<SimulatedPartition['append']>[0] {
    const from = this.now - this.#below(4 * day);
    const gap = { from, to: Math.min(this.now, from + this.#below(2 * day)) };
    return this.#raw({ call: 'history', backfill: true, gap }, (times) =>
      times.filter((time) => time > from - 3600).slice(0, 15),
    );
  }

  /** Makes an answer of an import: one of eight local days of up to 80 days ago, with samples that no other call shows. */
  #import(): Parameters<SimulatedPartition['append']>[0] {
    const midnight = noon - 12 * 3600 - (1 + this.#below(8) * 11) * day;
    const gap = { from: midnight - 1, to: midnight + day - 1 };
    const times = Array.from({ length: 1 + this.#below(4) }, () => midnight + 300 * this.#below(288));
    return this.#raw({ call: 'history', backfill: true, gap, import: { id: 'imp_1' } }, () => times);
  }

  /** Makes an answer of a days call, with the days of a month of 90 days ago; each call has its own idea of their sums. */
  #days(): Parameters<SimulatedPartition['append']>[0] {
    const first = noon - (90 - this.#below(3) * 10) * day;
    const dates = Array.from({ length: 1 + this.#below(20) }, (_, i) => dateOf(first + i * day));
    const items = serials.flatMap((serial) =>
      dates.map((date): MappedDay => ({
        kind: 'day',
        device: deviceOf(serial),
        date,
        sums: { EDay: 1 + this.#below(3) },
        quality: [],
      })),
    );
    const days = { from: dates[0]!, to: dates.at(-1)! };
    const over = { call: 'month', backfill: true, import: { id: 'imp_1' }, days, fetchedAt: this.now * 1000 };
    return rawAnswer(items, { ...over, devices: serials.map(deviceOf) });
  }

  #alarms(): Parameters<SimulatedPartition['append']>[0] {
    const items = serials.map((serial): MappedItem => ({
      kind: 'alarms',
      device: deviceOf(serial),
      warnings: [],
      alerts: this.#below(2) === 0 ? [] : [`{"alarm":${this.#below(9)}}`],
    }));
    return rawAnswer(items, { call: 'alarms', samples: false, fetchedAt: this.now * 1000 });
  }

  #raw(over: Parameters<typeof rawAnswer>[1], show: (times: number[]) => number[]) {
    const items = serials.flatMap((serial) =>
      show(this.#samples.get(serial)!).map((time) => {
        this.#total += this.#below(3) / 10;
        // Each call has its own idea of the same sample.
        return sample(serial, time, {
          EDay: this.#below(100) / 10,
          ETotal: this.#total,
          PowerACOutputActive: this.#below(9),
          // Often the same, so that it is frozen in some of the samples.
          UAC1: 230.1 + (this.#below(20) === 0 ? 0.1 : 0),
        });
      }),
    );
    const devices = serials.map(deviceOf);
    const language = ['en', 'de', 'fr'][this.#below(3)]!;
    return rawAnswer(items, { ...over, devices, fetchedAt: this.now * 1000, language });
  }
}

/** @returns the problems; empty if there are none */
async function run(seed: number): Promise<string[]> {
  const next = random(seed);
  const below = (end: number): number => Math.floor(next() * end);
  const log = new SimulatedPartition();
  const cloud = new Cloud(next);
  await log.takeOver();
  for (let step = 0; step < 30; step += 1) {
    cloud.pass();
    for (let answers = below(4); answers > 0; answers -= 1) log.append(cloud.answer());
    const fate: SendFate =
      below(5) > 0 ? { lands: 'all' } : { lands: below(12), then: below(2) === 0 ? 'crash' : 'pause' };
    log.nextSend = fate;
    const priority = below(3) === 0 ? 'backfill' : 'live';
    if (below(3) > 0) await log.owner.process(1 + below(5), priority);
    else await log.owner.commit(below(4) > 0);
    if (below(20) === 0) log.compact();
    if (log.owner.gone || below(40) === 0) await log.takeOver();
    // The last writes of a paused former owner arrive when another has run for a while.
    if (log.late.length > 0 && below(4) === 0) {
      await log.owner.processAll();
      await log.owner.commit();
      log.late.shift()!();
      if (below(2) === 0) await log.takeOver();
    }
  }
  for (const late of log.late) late();
  await log.takeOver();
  await log.owner.processAll();
  return faults(log);
}

function faults(log: SimulatedPartition): string[] {
  const bodies = log.bodies();
  const two = [...bodies].filter(([, each]) => each.size > 1).map(([key]) => `two bodies: ${key}`);
  const lost = [...shown(log)].filter((key) => !bodies.has(key)).map((key) => `lost: ${key}`);
  return [...two, ...lost];
}

/** Keys of all that the cloud's answers showed: of a backfill what lies in the gap. */
function shown({ raw }: SimulatedPartition): Set<string> {
  const keys = new Set<string>();
  for (const { headers, value } of [...raw.live, ...raw.backfill]) {
    const { gap } = JSON.parse(headers.envelope!) as { gap?: { from: number; to: number } };
    for (const item of JSON.parse(value!.toString()) as (MappedItem | MappedDay)[]) {
      if (item.kind === 'day') keys.add(`acme:${item.device.InverterSN}:${item.date}:day`);
      if (item.kind !== 'sample') continue;
      const { datetime = 0, device } = item;
      if (!gap || (datetime > gap.from && datetime <= gap.to)) keys.add(`acme:${device.InverterSN}:${datetime}`);
    }
  }
  return keys;
}

/** Describes the schedules of these seeds, or of `SCHEDULES` from `SEED` on. */
export function describeOneBody(chosen: { first: number; schedules: number }): void {
  const first = Number(process.env.SEED ?? chosen.first);
  const schedules = Number(process.env.SCHEDULES ?? chosen.schedules);

  describe('a key of the log', () => {
    it(`has one body, and no sample is lost, with crashes and pauses at any time: ${schedules} schedules from seed ${first} on`, async () => {
      const wrong: string[] = [];
      for (let seed = first; seed < first + schedules && wrong.length < 5; seed += 1)
        wrong.push(...(await run(seed)).map((fault) => `seed ${seed}: ${fault}`));
      expect(wrong).toEqual([]);
    }, 600_000);
  });
}
