import { CoordinatorClient } from '../wire/coordinator-client.ts';
import type { KafkaConnection } from '../port.ts';
import type { ProducerIdentity } from './produce-wire.ts';

/** The protocol wants one; no transaction is ever begun. */
const transactionMs = 30_000;
const requestTimeoutMs = 5_000;
const noneYet: [bigint, number] = [-1n, -1];

/** Asks the coordinator of a transactional id for its producer id under the next epoch. Whoever had it before is fenced from then on. */
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
