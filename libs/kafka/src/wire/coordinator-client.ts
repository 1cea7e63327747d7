import { setTimeout as sleep } from 'node:timers/promises';
import type { BrokerAddress } from './broker-connections.ts';
import { BrokerRequests } from './broker-requests.ts';
import { brokerErrorId } from './client-errors.ts';
import { askLayout, type ClusterLayout } from './cluster-layout.ts';
import type { KafkaConnection } from '../port.ts';

export interface CoordinatorClientOptions {
  groupId?: string;
  /** Instead of a group's. */
  transactionalId?: string;
  /** In the client id, for the broker's logs. */
  purpose: string;
  /** Default 10 s. */
  requestTimeoutMs?: number;
}

/** Errors in which the right coordinator answers about the membership: the connection is good. */
const membershipErrors = new Set([
  'FENCED_INSTANCE_ID',
  'ILLEGAL_GENERATION',
  'MEMBER_ID_REQUIRED',
  'REBALANCE_IN_PROGRESS',
  'UNKNOWN_MEMBER_ID',
]);

/** The coordinator has moved, or has not loaded the group yet: the request was not executed. */
const movedErrors = new Set(['COORDINATOR_LOAD_IN_PROGRESS', 'COORDINATOR_NOT_AVAILABLE', 'NOT_COORDINATOR']);
const keyTypes = { group: 0, transaction: 1 };
const attempts = 4;
const pauseMs = 150;

/** The protocol's name of a coordinator's membership error, if the request failed by one. */
export function membershipErrorId(error: unknown): string | undefined {
  const id = brokerErrorId(error);
  return id !== undefined && membershipErrors.has(id) ? id : undefined;
}

interface FoundCoordinators {
  coordinators: (BrokerAddress & { nodeId: number })[];
}

/**
 * Single requests to the coordinator of a group, or of a transactional id, over a connection of their own. They need
 * only the coordinator, and any broker that can name it; the state of the group's topics does not matter.
 */
export class CoordinatorClient {
  readonly #requests: BrokerRequests;
  #found: Promise<BrokerAddress> | undefined;
  #closed = false;

  constructor(
    connection: KafkaConnection,
    private readonly options: CoordinatorClientOptions,
  ) {
    this.#requests = new BrokerRequests(connection, options.purpose, options.requestTimeoutMs ?? 10_000);
  }

  /**
   * `name` and parameters as the client library has them; a `timeoutMs` of its own where the coordinator answers late
   * by design, or must not. Rejects with its error; when the coordinator has just moved, only after searching for a
   * second.
   */
  async ask<Answer>(name: string, request: readonly unknown[], timeoutMs?: number): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#requests.ask<Answer>(await this.#coordinator(), name, request, timeoutMs);
      } catch (error) {
        // Whatever is not an answer of the coordinator may mean that it is another one by now.
        if (membershipErrorId(error) === undefined) this.#found = undefined;
        if (!movedErrors.has(brokerErrorId(error) ?? '') || attempt === attempts || this.#closed) throw error;
        await sleep(attempt * pauseMs);
      }
    }
  }

  async open(): Promise<void> {
    await this.#coordinator();
  }

  /** Partitions of these topics, with or without a leader; 0 for one that does not exist. */
  async partitionCounts(topics: readonly string[]): Promise<Map<string, number>> {
    const layout: ClusterLayout = await askLayout(this.#requests, topics);
    return new Map(topics.map((topic) => [topic, layout.partitionCount(topic)]));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#requests.close();
  }

  #coordinator(): Promise<BrokerAddress> {
    this.#found ??= this.#find().catch((error: unknown) => {
      this.#found = undefined;
      throw error;
    });
    return this.#found;
  }

  async #find(): Promise<BrokerAddress> {
    const { groupId, transactionalId } = this.options;
    const asked =
      transactionalId === undefined ? [keyTypes.group, [groupId]] : [keyTypes.transaction, [transactionalId]];
    const { coordinators } = await this.#requests.askAny((broker) =>
      this.#requests.ask<FoundCoordinators>(broker, 'FindCoordinator', asked),
    );
    const [coordinator] = coordinators;
    if (!coordinator) throw new Error('no broker returned a coordinator');
    return coordinator;
  }
}
