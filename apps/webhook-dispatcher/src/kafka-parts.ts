import { createControlView, createRecordProducer, type BrokerTime, type KafkaConnection } from '@heliograph/kafka';
import { topicNames, type AccountRecord, type SubscriptionRecord } from '@heliograph/messaging';
import type { Log } from './log.ts';

type Logger = Log & { debug(fields: object, message: string): void };

/** The delivery timeout of attempt events, which are best effort: a broker that is unavailable for longer must not delay a stop. */
const attemptEventTimeoutMs = 10_000;

/** Opens the views and producers of router, dispatcher and pump. Each producer sends one request at a time, so that each has its own. */
export function kafkaParts(connection: KafkaConnection, brokerTime: BrokerTime, logger: Logger) {
  return {
    subscriptions: createControlView<SubscriptionRecord>(connection, topicNames.controlSubscriptions, { logger }),
    accounts: createControlView<AccountRecord>(connection, topicNames.controlAccounts, { logger }),
    routing: createRecordProducer(connection, { logger }),
    followUps: createRecordProducer(connection, { logger, brokerTime }),
    pump: createRecordProducer(connection, { logger }),
    attemptEvents: createRecordProducer(connection, { logger, deliveryTimeoutMs: attemptEventTimeoutMs }),
  };
}

export type KafkaParts = ReturnType<typeof kafkaParts>;
