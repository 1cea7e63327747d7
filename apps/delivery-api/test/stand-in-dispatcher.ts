import {
  createRecordConsumer,
  deliveryHeaderNames,
  kafkaConnectionFromEnvironment,
  topicNames,
  type IncomingRecord,
  type RecordConsumer,
} from '@heliograph/messaging';

/** Consumes a topic in its dispatcher's group, and settles when the test permits it. */
export class StandInDispatcher {
  private readonly consumer: RecordConsumer;
  private readonly taken: IncomingRecord[] = [];
  private held: IncomingRecord[] = [];
  private holding = false;

  constructor(groupId = 'webhook-dispatcher', topic: string = topicNames.webhookDeliveries) {
    this.consumer = createRecordConsumer(kafkaConnectionFromEnvironment(process.env, 'stand-in-dispatcher'), {
      ...{ groupId, topics: [topic] },
      commitIntervalMs: 50,
      onRecords: async (records) => {
        this.taken.push(...records);
        this.held.push(...records);
        if (!this.holding) this.settle();
      },
    });
  }

  async start(): Promise<this> {
    await this.consumer.start();
    return this;
  }

  hold(): void {
    this.holding = true;
  }

  release(): void {
    this.holding = false;
    this.settle();
  }

  /** Returns the records of a webhook in order of arrival. */
  of(webhookId: string): IncomingRecord[] {
    return this.taken.filter(({ headers }) => headers[deliveryHeaderNames.webhookId] === webhookId);
  }

  /** Returns the account's records that are replayed to a channel, in order of arrival. */
  replayed(accountId: string, channel: string): IncomingRecord[] {
    const { channel: header } = deliveryHeaderNames;
    return this.taken.filter(({ headers }) => headers.account === accountId && headers[header] === channel);
  }

  stop(): Promise<void> {
    return this.consumer.stop(100);
  }

  private settle(): void {
    for (const record of this.held) this.consumer.settle(record);
    this.held = [];
  }
}
