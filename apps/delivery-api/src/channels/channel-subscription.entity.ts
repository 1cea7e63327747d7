import type { AccountChannelName, Envelope, KafkaFormat } from '@heliograph/delivery';
import type { SubscriptionFilter } from '@heliograph/messaging';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The settings that an account has on each of its channels. Without a row all records are delivered, without attributes. */
@Entity({ name: 'channel_subscriptions' })
export class ChannelSubscription {
  @PrimaryColumn({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @PrimaryColumn({ type: 'varchar', length: 8 })
  channel!: AccountChannelName;

  @Column({ type: 'jsonb' })
  filter!: SubscriptionFilter;

  @Column({ type: 'varchar', length: 16 })
  envelope!: Envelope;

  /** Of Kafka alone. */
  @Column({ type: 'varchar', length: 8 })
  format!: KafkaFormat;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
