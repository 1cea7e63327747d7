import { jest } from '@jest/globals';
import { AccountChannel } from '@heliograph/delivery';
import { headerNames, type IncomingRecord, type OutgoingRecord, type TopicPartition } from '@heliograph/messaging';
import { AccountForwarder } from './account-forwarder.ts';
import type { StoredMark } from './behind-mark.ts';
import { KafkaBehindMarks } from './kafka-behind-marks.ts';
import { placeOf } from './place-of.ts';
import { SourceLog } from './source-log.fixture.ts';

/** Lehmer's generator: the same seed, the same run. */
class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed * 48_271 + 11;
  }

  below(sides: number): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state % sides;
  }

  oneIn(sides: number): boolean {
    return this.below(sides) === 0;
  }
}

const accounts = ['acc_bad', 'acc_worse', 'acc_good', 'acc_fine'];
const partitions: TopicPartition[] = [0, 1, 2].map((partition) => ({ topic: 'basedata', partition }));
const on = { status: 'active', channels: { kafka: true, mqtt: false } } as const;
const most = { records: 40, bytes: 1_000_000 };
const batch = 12;
const patienceMs = 1_000;

/** What a group keeps of a partition: everything before the watermark, and single offsets above it. */
class Committed {
  position = 0n;
  above = new Set<bigint>();

  settle(offset: bigint): void {
    this.above.add(offset);
    while (this.above.delete(this.position)) this.position += 1n;
  }

  copy(): Committed {
    const copy = new Committed();
    copy.position = this.position;
    copy.above = new Set(this.above);
    return copy;
  }
}

/** Two replicas in turn (one dies or loses its partitions, the next takes over), the broker's answers and the accounts' states by dice. */
class World {
  readonly log = new SourceLog();
  readonly marks = new Map<string, StoredMark>();
  readonly refusing = new Set<string>();
  readonly suspended = new Set<string>();
  /** In order, by account. */
  readonly delivered = new Map<string, string[]>(accounts.map((id) => [id, []]));
  readonly dice: Dice;
  mostHeld = 0;
  #committed = new Map(partitions.map((at) => [placeOf(at), new Committed()]));
  #settled = new Map<string, Committed>();
  #next = new Map<string, bigint>();
  #stopMarks: () => void = () => undefined;
  #channel = new AccountChannel('kafka');
  #forwarder!: AccountForwarder;
  #life = 0;
  #feeding = false;
  #sequence = 0;

  constructor(seed: number) {
    this.dice = new Dice(seed);
  }

  write(count: number): void {
    for (let i = 0; i < count; i += 1) {
      const account = accounts[this.dice.below(accounts.length)]!;
      const device = `${account}:${this.dice.below(4)}`;
      const partition = (device.charCodeAt(device.length - 1) + account.length) % partitions.length;
      const headers = {
        [headerNames.accountId]: account,
        [headerNames.idempotencyKey]: `${device}:${++this.#sequence}`,
      };
      this.log.append({ topic: 'basedata', partition, key: device, value: Buffer.from('{}'), headers });
    }
  }

  /** A new replica from what the group has committed; what the one before has under way ends as it ends, unheard. */
  async restart(): Promise<void> {
    this.#forwarder?.stop();
    this.#stopMarks();
    const life = ++this.#life;
    const marks = this.#marksOf(life);
    this.#stopMarks = () => void marks.stop();
    this.#settled = new Map([...this.#committed].map(([place, committed]) => [place, committed.copy()]));
    this.#next = new Map([...this.#settled].map(([place, { position }]) => [place, position]));
    this.#channel = new AccountChannel('kafka');
    for (const id of accounts) this.status(id, this.suspended.has(id));
    const send = (records: readonly OutgoingRecord[]) => this.#send(records, () => life === this.#life);
    this.#feeding = false;
    const forwarder = (this.#forwarder = new AccountForwarder({
      channel: this.#channel,
      ...{ producer: { send }, aside: { send }, marks },
      ensureTopics: () => Promise.resolve(),
      settle: (record) => {
        if (life === this.#life) this.#settled.get(placeOf(record))!.settle(record.offset);
      },
      read: async (range) => {
        await this.#sleep();
        if (this.dice.oneIn(10)) throw new Error('no leader');
        return this.log.read(range);
      },
      positionOf: (at) => this.#settled.get(placeOf(at))!.position,
      ends: () => Promise.resolve(this.log.ends()),
      observer: {
        ...{ delivered: () => undefined, produced: () => undefined, failed: () => undefined },
        ...{ fellBehind: () => undefined, caughtUp: () => undefined, lost: () => undefined },
      },
      ...{ most, retryMs: 200, patienceMs },
    }));
    const taken = forwarder.assigned(partitions);
    await jest.advanceTimersByTimeAsync(20_000);
    await taken;
  }

  status(id: string, suspended: boolean): void {
    if (suspended) this.suspended.add(id);
    else this.suspended.delete(id);
    this.#channel.accountChanged(id, { ...on, status: suspended ? 'suspended' : 'active' });
    if (suspended) this.#forwarder?.closed(id);
  }

  /** Of the replica that lives: what a dead one wrote late may lie there until the next takes over. */
  ownMarks(): StoredMark[] {
    return [...this.marks.values()].filter(({ owner }) => owner === String(this.#life));
  }

  commit(): void {
    for (const [place, settled] of this.#settled) this.#committed.set(place, settled.copy());
  }

  /** The consumer: one batch at a time, without what the owner before had settled. */
  feed(): void {
    if (this.#feeding) return;
    const records: IncomingRecord[] = [];
    for (const at of partitions) {
      const place = placeOf(at);
      const settled = this.#settled.get(place)!;
      for (let next = this.#next.get(place)!; records.length < batch; next += 1n) {
        const record = this.log.all(place)[Number(next)];
        if (!record) break;
        this.#next.set(place, next + 1n);
        if (next >= settled.position && !settled.above.has(next)) records.push(record);
      }
    }
    if (records.length === 0) return;
    const life = this.#life;
    this.#feeding = true;
    void this.#forwarder.forward(records).then(() => {
      if (life === this.#life) this.#feeding = false;
    });
    this.mostHeld = Math.max(this.mostHeld, this.#forwarder.held.records);
  }

  settledAll(): boolean {
    const ends = this.log.ends();
    return [...this.#settled].every(([place, { position }]) => position === (ends.get(place) ?? 0n));
  }

  async #send(records: readonly OutgoingRecord[], alive: () => boolean): Promise<void> {
    const account = records[0]!.topic.split('.')[1]!;
    const written = this.delivered.get(account)!;
    await this.#sleep();
    if (!alive()) throw new Error('died');
    const refused = this.refusing.has(account) ? this.dice.below(3) : this.dice.below(40);
    // A refused send may have written some of it: a part of each partition, from its start.
    const count = refused === 0 ? this.dice.below(records.length) : this.refusing.has(account) ? 0 : records.length;
    for (const { headers } of records.slice(0, count)) written.push(headers!.idempotency_key!);
    if (count < records.length) throw new Error('refused');
    await this.#sleep();
  }

  /** The compacted topic of the marks. A dead replica's last writes may be there or not, also after the next has taken over. */
  #marksOf(life: number): KafkaBehindMarks {
    const send = async (records: readonly OutgoingRecord[]): Promise<void> => {
      await this.#sleep();
      const written = life === this.#life || this.dice.oneIn(2);
      for (const { key, value } of written ? records : []) {
        if (value === null) this.marks.delete(key!);
        else this.marks.set(key!, JSON.parse(value.toString()) as StoredMark);
      }
      await this.#sleep();
      if (life !== this.#life || this.dice.oneIn(20)) throw new Error('not acknowledged');
    };
    const view = { caughtUp: () => this.#sleep(), values: () => this.marks.values() };
    return new KafkaBehindMarks({ view, producer: { send }, owner: String(life), logger: { warn: () => undefined } });
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, this.dice.below(60)));
  }

  stop(): void {
    this.#life += 1;
    this.#forwarder.stop();
  }
}

async function run(seed: number): Promise<World> {
  const world = new World(seed);
  const { dice } = world;
  await world.restart();
  for (let step = 0; step < 250; step += 1) {
    world.write(dice.below(8));
    world.feed();
    if (dice.oneIn(40)) world.refusing.add(accounts[dice.below(2)]!);
    if (dice.oneIn(60)) world.refusing.clear();
    if (dice.oneIn(3)) world.commit();
    if (dice.oneIn(50)) await world.restart();
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
