import type { KafkaConnection } from '../port.ts';
import { CoordinatorClient } from '../wire/coordinator-client.ts';
import type { ProducerIdentity, ProduceWire } from './produce-wire.ts';

/** The producer id that partitions begin with, asked for when the first needs it. */
export class IdentitySource {
  #identity: ProducerIdentity | undefined;
  #asking = false;

  constructor(
    private readonly wire: Pick<ProduceWire, 'producerIdentity'>,
    private readonly onEnd: (error?: unknown) => void,
    fenced?: ProducerIdentity,
  ) {
    this.#identity = fenced;
  }

  /** Undefined while a broker is asked. */
  current(): ProducerIdentity | undefined {
    if (!this.#identity && !this.#asking) void this.#ask();
    return this.#identity;
  }

  /** A broker knows a later owner of this id: the next batches get another identity. */
  forget(identity: ProducerIdentity | undefined): void {
    if (!identity?.fenced && this.#identity?.id === identity?.id) this.#identity = undefined;
  }

  async #ask(): Promise<void> {
    this.#asking = true;
    try {
      this.#identity = await this.wire.producerIdentity();
      this.#asking = false;
      this.onEnd();
    } catch (error) {
      this.#asking = false;
      this.onEnd(error);
    }
  }
}

/** The protocol wants one; no transaction is ever begun. */
const transactionMs = 30_000;
const requestTimeoutMs = 5_000;
const noneYet: [bigint, number] = [-1n, -1];

/**
 * Asks the coordinator of a transactional id for its producer id under the next epoch. The former owner is fenced from
 * then on.
 */
export async function fencedIdentity(connection: KafkaConnection, transactionalId: string): Promise<ProducerIdentity> {
  const coordinator = new CoordinatorClient(connection, { transactionalId, purpose: 'fencing', requestTimeoutMs });
  try {
    const request = [transactionalId, transactionMs, ...noneYet];
    const answer = await coordinator.ask<{ producerId: bigint; producerEpoch: number }>('InitProducerId', request);
    return { id: answer.producerId, epoch: answer.producerEpoch, fenced: true };
  } finally {
    await coordinator.close();
  }
}
