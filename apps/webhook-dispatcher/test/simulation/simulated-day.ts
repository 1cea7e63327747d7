import type { TopicPartition } from '@heliograph/kafka';
import { topicNames, webhookRetryTopic, retryTiers } from '@heliograph/messaging';
import { SeededRandom } from './seeded-random.ts';
import { partitionsOfEachTopic, SimulatedBroker } from './simulated-broker.ts';
import { keysOf, SimulatedEndpoints } from './simulated-endpoints.ts';
import {
  consumerGroups,
  writtenTopics,
  SimulatedReplica,
  type ConsumerGroup,
  type SimulatedWebhook,
} from './simulated-replica.ts';

export interface Faults {
  /** Processes killed, partitions moved, produces refused, requests refused, webhooks paused and deleted. */
  kills: number;
  moves: number;
  /** Processes paused until their partitions belong to others, then resumed. */
  pauses: number;
  failingProduces: number;
  failingRequests: number;
  control: boolean;
}

const devices = 3;
const samples = 5;
const writesMs = 3_000;
const replicas = 2;
const lookMs = 300;
/** The longest time until a process that resumes after a pause is notified of lost partitions. */
const unknowingMs = 3_000;
const maxMs = 10 * 60_000;
/** The limit of records in the lanes of one endpoint, of both processes: `minQueued`, or what a quick one takes in 2 s. */
const maxQueued = 3 * 2 * 8192;

/** Devices write, webhooks are called, processes are killed; then all faults end and all records are processed. The same seed is the same run. */
export class SimulatedDay {
  readonly webhooks = new Map<string, SimulatedWebhook>();
  readonly broker: SimulatedBroker;
  readonly endpoints: SimulatedEndpoints;
  readonly problems: string[] = [];
  readonly #random: SeededRandom;
  /** The owners by group and partition; -1 without an owner. */
  readonly #owners: Record<ConsumerGroup, number[]> = { router: [], dispatcher: [], pump: [] };
  #replicas: SimulatedReplica[] = [];
  #paused = false;

  constructor(
    readonly seed: number,
    private readonly faults: Faults,
    private readonly clock: { next(): Promise<boolean> },
  ) {
    this.#random = new SeededRandom(seed);
    this.broker = new SimulatedBroker(this.#random);
    this.endpoints = new SimulatedEndpoints(this.#random);
    this.webhooks.set('wh_a', { id: 'wh_a', status: 'active', lane: { maxInFlight: 4 } });
    this.webhooks.set('wh_b', { id: 'wh_b', status: 'active', lane: { maxInFlight: 1, rateLimit: 20 } });
    const batch = { maxRecords: 3, maxWaitMs: 200 };
    this.webhooks.set('wh_c', { id: 'wh_c', status: 'active', lane: { maxInFlight: 2, batch } });
  }

  async run(): Promise<void> {
    this.#replicas = Array.from({ length: replicas }, () => new SimulatedReplica(this.#world()));
    for (const group of consumerGroups)
      for (let partition = 0; partition < partitionsOfEachTopic; partition += 1)
        this.#give(group, partition, partition % replicas);
    this.#scheduleWrites();
    this.#scheduleFaults();
    const end = Date.now() + maxMs;
    for (let lookAt = 0; Date.now() < end;) {
      if (!(await this.clock.next())) break;
      // A check of the whole state costs more than a step.
      if (Date.now() < lookAt) continue;
      if (this.#finished()) break;
      lookAt = Date.now() + lookMs;
    }
    for (const replica of this.#replicas) replica.die();
    this.#check();
  }

  #world() {
    const { broker, endpoints, webhooks, problems } = this;
    return { random: this.#random, broker, endpoints, webhooks, problems };
  }

  #give(group: ConsumerGroup, partition: number, owner: number): void {
    this.#owners[group][partition] = owner;
    this.#replicas[owner]!.assign(group, partition);
  }

  /** Each device in the order of its samples, at moments of its own. */
  #scheduleWrites(): void {
    for (let device = 0; device < devices; device += 1) {
      const times = Array.from({ length: samples }, () => this.#random.between(0, writesMs)).sort((a, b) => a - b);
      times.forEach((at, sample) => setTimeout(() => this.#write(`SN${device}`, sample), at));
    }
  }

  #write(serial: string, sample: number): void {
    const key = `solis:${serial}:${sample}`;
    const headers = { account: 'acc_1', vendor: 'solis', serial, kind: 'device.data', idempotency_key: key };
    const value = Buffer.from(JSON.stringify({ key }));
    // One device's samples come from the vendor's history.
    const topic = serial === 'SN0' ? topicNames.baseDataBackfill : topicNames.baseData;
    this.broker.append([{ topic, key: `solis:${serial}`, value, headers }]);
  }

  #scheduleFaults(): void {
    const { kills, moves, pauses, failingProduces, failingRequests, control } = this.faults;
    const someTime = (): number => this.#random.between(0, writesMs + 3_000);
    this.broker.failing = failingProduces;
    this.endpoints.failing = failingRequests;
    for (let kill = 0; kill < kills; kill += 1) setTimeout(() => this.#kill(), someTime());
    for (let move = 0; move < moves; move += 1) setTimeout(() => this.#move(), someTime());
    for (let pause = 0; pause < pauses; pause += 1) setTimeout(() => this.#pause(), someTime());
    if (control) {
      setTimeout(() => this.#change('wh_a', 'paused'), someTime());
      setTimeout(() => this.#change('wh_a', 'active'), writesMs + 4_000);
      setTimeout(() => this.#change('wh_b', 'deleted'), someTime());
    }
    setTimeout(() => {
      this.broker.failing = 0;
      if (this.#random.chance(0.7)) this.endpoints.failing = 0;
    }, writesMs + 3_000);
  }

  /** Its partitions move to another process after a moment, and it restarts as a new process. */
  #kill(): void {
    const index = this.#random.between(0, replicas - 1);
    this.#replicas[index]!.die();
    this.#replicas[index] = new SimulatedReplica(this.#world());
    for (const group of consumerGroups)
      this.#owners[group].forEach((owner, partition) => {
        if (owner !== index) return;
        this.#owners[group][partition] = -1;
        const takeOver = (): void => this.#give(group, partition, this.#random.between(0, replicas - 1));
        setTimeout(takeOver, this.#random.between(50, 500));
      });
  }

  /**
   * Pauses a process, and gives its partitions to the other, from the committed offsets on. Its lanes are full, its requests open, and it takes a while
   * until it is notified.
   */
  #pause(): void {
    const index = this.#random.between(0, replicas - 1);
    if (this.#paused) return;
    const paused = this.#replicas[index]!;
    this.#paused = true;
    paused.outlive();
    for (const group of consumerGroups)
      this.#owners[group].forEach((owner, partition) => {
        if (owner === index) this.#give(group, partition, 1 - index);
      });
    setTimeout(
      () => {
        paused.rejoin();
        this.#paused = false;
      },
      this.#random.between(100, unknowingMs),
    );
  }

  #move(): void {
    const group = this.#random.pick(consumerGroups);
    const partition = this.#random.between(0, partitionsOfEachTopic - 1);
    const owner = this.#owners[group][partition]!;
    if (owner < 0) return;
    this.#replicas[owner]!.revoke(group, partition);
    this.#give(group, partition, 1 - owner);
  }

  #change(id: string, status: SimulatedWebhook['status']): void {
    this.webhooks.get(id)!.status = status;
    for (const replica of this.#replicas) replica.webhookChanged(id);
  }

  /** Everything written is settled and committed, in every group. */
  #finished(): boolean {
    if (this.#written().length < devices * samples) return false;
    const queued = this.#replicas.reduce((sum, replica) => sum + replica.queued(), 0);
    if (queued > maxQueued) this.problems.push(`${queued} records wait in lanes`);
    return this.#groups().every(
      ([group, at]) => this.broker.committed(group, at) === BigInt(this.broker.log(at).length),
    );
  }

  #written() {
    return writtenTopics.flatMap((topic) => this.broker.all(topic));
  }

  #groups(): [string, TopicPartition][] {
    const topics: [string, string][] = [
      ...writtenTopics.map((topic): [string, string] => ['router', topic]),
      ['dispatcher', topicNames.webhookDeliveries],
      ['dispatcher', topicNames.webhookDeliveriesBackfill],
      ...retryTiers.map(({ name }): [string, string] => ['pump', webhookRetryTopic(name)]),
    ];
    return topics.flatMap(([group, topic]) =>
      Array.from({ length: partitionsOfEachTopic }, (_, partition): [string, TopicPartition] => [
        group,
        { topic, partition },
      ]),
    );
  }

  #check(): void {
    if (!this.#finished()) this.problems.push('not everything was settled');
    const keys = this.#written().flatMap(({ value }) => keysOf(value!));
    const dead = new Set(
      this.broker.all(topicNames.webhookDead).map(({ key, value }) => `${key} ${keysOf(value!).join()}`),
    );
    for (const { id, status } of this.webhooks.values()) {
      const accepted = new Set(this.endpoints.accepted.get(id));
      // Records that a deleted webhook did not receive are not expected any more.
      for (const key of status === 'deleted' ? [] : keys)
        if (!accepted.has(key) && !dead.has(`${id} ${key}`)) this.problems.push(`${id} lost ${key}`);
      for (const key of accepted)
        if (!keys.includes(key)) this.problems.push(`${id} got ${key}, which was never written`);
    }
  }
}
