import type { AccountChannelName } from '@heliograph/delivery';
import type { SubscriptionFilter } from '@heliograph/messaging';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one filter that an account has on each of its channels. Without a row all records are delivered. */
@Entity({ name: 'channel_subscriptions' })
export class ChannelSubscription {
  @PrimaryColumn({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @PrimaryColumn({ type: 'varchar', length: 8 })
  channel!: AccountChannelName;

  @Column({ type: 'jsonb' })
  filter!: SubscriptionFilter;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
