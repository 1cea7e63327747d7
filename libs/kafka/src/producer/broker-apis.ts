import * as kafka from '@platformatic/kafka';
import type { PartitionAnswer, PartitionBatch, ProduceAnswer, ProducerIdentity } from './produce-wire.ts';

const { Writer } = kafka;

export interface MetadataAnswer {
  brokers: { nodeId: number; host: string; port: number }[];
  topics: {
    errorCode: number;
    name: string | null | undefined;
    topicId?: string;
    partitions: { partitionIndex: number; leaderId: number; leaderEpoch?: number }[];
  }[];
}

interface ProduceResponse {
  responses: {
    name: string;
    partitionResponses: {
      index: number;
      errorCode: number;
      logAppendTimeMs?: bigint;
      currentLeader?: { leaderId: number; leaderEpoch: number };
    }[];
  }[];
  throttleTimeMs: number;
}

/** The requests of a producer in the versions that this connection's broker speaks. */
export interface BrokerApis {
  produce(acknowledgeMs: number, batches: readonly PartitionBatch[]): Promise<ProduceAnswer>;
  metadata(topics: readonly string[]): Promise<MetadataAnswer>;
  producerIdentity(): Promise<ProducerIdentity>;
}

type Parser = kafka.ResponseParser<unknown>;
type MetadataApi = kafka.API<[string[], boolean, boolean], MetadataAnswer>;
type IdentityApi = kafka.API<[null, number, bigint, number], { producerId: bigint; producerEpoch: number }>;
type Versions = Record<string, { api: unknown; parseResponse: unknown } | undefined>;

const produceKey = 0;
/** From this version on lengths are compact and fields may be tagged (KIP-482). */
const flexibleProduce = 9;
const transactionMs = 30_000;
const allInSync = -1;

export async function brokerApis(connection: kafka.Connection): Promise<BrokerApis> {
  const { apiKeys } = await kafka.apiVersionsV1.api.async(connection, 'heliograph', '1');
  const newest = (name: string): { version: number; api: unknown; parseResponse: unknown } => {
    const range = apiKeys.find((api) => api.name === name);
    for (let version = range?.maxVersion ?? -1; version >= (range?.minVersion ?? 0); version--) {
      const found = (kafka as unknown as Versions)[`${name.charAt(0).toLowerCase()}${name.slice(1)}V${version}`];
      if (found) return { version, ...found };
    }
    throw new Error(`the broker supports no version of ${name} that this client knows`);
  };
  const { version, parseResponse } = newest('Produce');
  const { api: metadata } = newest('Metadata');
  const { api: identity } = newest('InitProducerId');
  return {
    produce: (acknowledgeMs, batches) =>
      produce(connection, version, parseResponse as Parser, () => produceRequest(version, acknowledgeMs, batches)),
    metadata: (topics) => withErrors((metadata as MetadataApi).async(connection, [...topics], false, false)),
    producerIdentity: async () => {
      const answer = await (identity as IdentityApi).async(connection, null, transactionMs, -1n, -1);
      return { id: answer.producerId, epoch: answer.producerEpoch };
    },
  };
}

async function produce(
  connection: kafka.Connection,
  version: number,
  parse: Parser,
  request: () => kafka.Writer,
): Promise<ProduceAnswer> {
  const flexible = version >= flexibleProduce;
  const sent = new Promise<ProduceResponse>((resolve, reject) => {
    connection.send<unknown>(produceKey, version, request, parse, flexible, flexible, (error, response) => {
      if (error) reject(error);
      else resolve(response as ProduceResponse);
    });
  });
  const { responses, throttleTimeMs } = await withErrors(sent);
  const partitions = responses.flatMap(({ name: topic, partitionResponses }) =>
    partitionResponses.map(({ index, errorCode, currentLeader, logAppendTimeMs = -1n }): PartitionAnswer => {
      const error = errorCode === 0 ? undefined : errorName(errorCode);
      const { leaderId = -1, leaderEpoch = -1 } = currentLeader ?? {};
      const leader = leaderId < 0 ? undefined : { nodeId: leaderId, epoch: leaderEpoch };
      const appended = logAppendTimeMs >= 0n && { appendedAt: Number(logAppendTimeMs) };
      return { topic, partition: index, error, leader, ...appended };
    }),
  );
  return { partitions, throttleMs: throttleTimeMs };
}

/** The library makes its own record batches, and new ones for each try; these are made already. */
function produceRequest(version: number, acknowledgeMs: number, batches: readonly PartitionBatch[]): kafka.Writer {
  const compact = version >= flexibleProduce;
  const topics = [...Map.groupBy(batches, ({ topic }) => topic)];
  const request = Writer.create().appendString(null, compact).appendInt16(allInSync).appendInt32(acknowledgeMs);
  request.appendArray(
    topics,
    (w, [topic, partitions]) => {
      w.appendString(topic, compact).appendArray(
        partitions,
        (w, { partition, bytes }) => void w.appendInt32(partition).appendBytes(bytes, compact),
        ...arrayOf(compact),
      );
    },
    ...arrayOf(compact),
  );
  return compact ? request.appendTaggedFields() : request;
}

/** The protocol's name of an error. */
export function errorName(code: number): string {
  return kafka.protocolErrorsCodesById[code] ?? `error ${code}`;
}

/** Compact arrays end each entry with its tagged fields, and have none of their own; others have neither. */
function arrayOf(compact: boolean): [boolean, boolean] {
  return [compact, compact];
}

/** The library throws when any partition of an answer has an error, and keeps the answer in it. */
async function withErrors<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof kafka.ResponseError && error.response) return error.response as T;
    throw error;
  }
}
