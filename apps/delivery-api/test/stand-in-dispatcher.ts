import {
  createRecordConsumer,
  deliveryHeaderNames,
  kafkaConnectionFromEnvironment,
  topicNames,
  type IncomingRecord,
  type RecordConsumer,
} from '@heliograph/messaging';

/** Takes `webhook.deliveries` in the dispatcher's group, and settles when the test lets it. */
export class StandInDispatcher {
  private readonly consumer: RecordConsumer;
  private readonly taken: IncomingRecord[] = [];
  private held: IncomingRecord[] = [];
  private holding = false;

  constructor() {
    this.consumer = createRecordConsumer(kafkaConnectionFromEnvironment(process.env, 'stand-in-dispatcher'), {
      groupId: 'webhook-dispatcher',
      topics: [topicNames.webhookDeliveries],
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

  letGo(): void {
    this.holding = false;
    this.settle();
  }

  /** In order of arrival. */
  of(webhookId: string): IncomingRecord[] {
    return this.taken.filter(({ headers }) => headers[deliveryHeaderNames.webhookId] === webhookId);
  }

  stop(): Promise<void> {
    return this.consumer.stop(100);
  }

  private settle(): void {
    for (const record of this.held) this.consumer.settle(record);
    this.held = [];
  }
}
