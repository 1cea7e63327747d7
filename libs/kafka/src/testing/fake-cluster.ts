import { FakeLog, valuesOf } from './fake-log.ts';
import type { VirtualClock } from './virtual-clock.ts';
import type {
  PartitionAnswer,
  PartitionBatch,
  PartitionLeader,
  ProduceAnswer,
  ProducerIdentity,
  ProduceWire,
  TopicState,
} from '../producer/produce-wire.ts';

export const fakeTopic = 't';
const clientTimeoutMs = 15_000;

interface Node {
  /** A hung broker processes its queued requests when it resumes, even if no caller still waits. */
  state: 'up' | 'down' | 'hung';
  queued: (() => void)[];
}

/** Brokers that do all that may happen to a request, as the dice want: lost before or after it was carried out, carried out late, refused. */
export class FakeCluster implements ProduceWire {
  readonly logs: FakeLog[];
  readonly leaders: (PartitionLeader | undefined)[];
  readonly nodes: Node[];
  /** Every batch that came to a broker, as it came. */
  readonly seen: (PartitionBatch & { nodeId: number })[] = [];
  /** Refusals instead of the next appends, in their order. */
  readonly refusals: string[] = [];
  /** Refuses batches for their content. */
  refuses: ((values: string[]) => string | undefined) | undefined;
  /** How a topic is described that is gone, or not to be seen. */
  topicError: string | undefined;
  /** The throttle time in every response. */
  throttleMs = 0;
  /** The share of requests, 0 to 1, that meet each of the faults. */
  faults = 0;
  requests = 0;
  metadataRequests = 0;
  /** The leaders before the last change: the metadata of a lagging broker. */
  #staleLeaders: (PartitionLeader | undefined)[] | undefined;
  #identities = 0n;
  #epochs = 0;

  constructor(
    private readonly clock: VirtualClock,
    private readonly random: () => number,
    { brokers, partitions }: { brokers: number; partitions: number },
  ) {
    this.logs = Array.from({ length: partitions }, () => new FakeLog());
    this.leaders = this.logs.map((_, i) => ({ nodeId: i % brokers, epoch: 0 }));
    this.nodes = Array.from({ length: brokers }, () => ({ state: 'up', queued: [] }));
  }

  elect(partition: number, nodeId: number | undefined): void {
    this.#staleLeaders = [...this.leaders];
    this.leaders[partition] = nodeId === undefined ? undefined : { nodeId, epoch: ++this.#epochs };
  }

  set(nodeId: number, state: Node['state']): void {
    const node = this.nodes[nodeId]!;
    node.state = state;
    if (state === 'hung') return;
    const queued = node.queued.splice(0);
    if (state === 'up') queued.forEach((action) => action());
  }

  async produce(nodeId: number, batches: readonly PartitionBatch[], signal: AbortSignal): Promise<ProduceAnswer> {
    this.requests++;
    // The bytes are on the wire: what becomes of the sender's buffer does not matter any more.
    const sent = batches.map((batch) => ({ ...batch, bytes: Buffer.from(batch.bytes) }));
    const node = this.nodes[nodeId]!;
    const cutOff = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('cut off')));
      this.clock.after(clientTimeoutMs, () => reject(new Error('timed out')));
    });
    cutOff.catch(() => undefined);
    return Promise.race([this.#carryOut(node, nodeId, sent), cutOff]);
  }

  async #carryOut(node: Node, nodeId: number, batches: readonly PartitionBatch[]): Promise<ProduceAnswer> {
    await this.clock.wait(this.#latency());
    if (node.state === 'hung') await new Promise<void>((resolve) => node.queued.push(resolve));
    if (node.state === 'down' || this.#faultOccurs()) throw new Error('connection reset before');
    const partitions = batches.map((batch) => this.#answerFor(nodeId, batch));
    await this.clock.wait(this.#latency());
    if (this.nodes[nodeId]!.state === 'down' || this.#faultOccurs()) throw new Error('connection reset after');
    return { partitions, throttleMs: this.#faultOccurs() ? 200 : this.throttleMs };
  }

  #answerFor(nodeId: number, { topic, partition, bytes }: PartitionBatch): PartitionAnswer {
    this.seen.push({ nodeId, topic, partition, bytes });
    const current = this.leaders[partition];
    const leader = this.random() < 0.5 ? current : undefined;
    const answer = (error?: string): PartitionAnswer => ({ topic, partition, error, leader });
    if (current?.nodeId !== nodeId) return answer('NOT_LEADER_OR_FOLLOWER');
    const refusal = this.refusals.shift() ?? this.refuses?.(valuesOf(bytes));
    if (refusal !== undefined) return answer(refusal);
    if (this.#faultOccurs()) return answer('NOT_ENOUGH_REPLICAS');
    const error = this.logs[partition]!.append(bytes);
    if (error !== undefined) return answer(error);
    const after = ['NOT_ENOUGH_REPLICAS_AFTER_APPEND', 'REQUEST_TIMED_OUT', 'NOT_LEADER_OR_FOLLOWER'];
    return answer(this.#faultOccurs() ? after[Math.floor(this.random() * after.length)] : undefined);
  }

  async metadata(): Promise<ReadonlyMap<string, TopicState>> {
    this.metadataRequests++;
    await this.clock.wait(this.#latency());
    if (this.#faultOccurs()) throw new Error('no broker answers');
    const { topicError: error } = this;
    if (error !== undefined) return new Map([[fakeTopic, { error, topicId: '', leaders: [] }]]);
    const leaders = this.#faultOccurs() && this.#staleLeaders ? this.#staleLeaders : this.leaders;
    return new Map([[fakeTopic, { topicId: 'id', leaders: [...leaders] }]]);
  }

  async producerIdentity(): Promise<ProducerIdentity> {
    await this.clock.wait(this.#latency());
    if (this.#faultOccurs()) throw new Error('no producer id');
    return { id: this.#identities++, epoch: 0 };
  }

  #faultOccurs(): boolean {
    return this.random() < this.faults;
  }

  #latency(): number {
    return 1 + Math.floor(this.random() * 20);
  }
}
