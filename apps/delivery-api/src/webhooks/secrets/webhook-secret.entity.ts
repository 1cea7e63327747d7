import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'webhook_secrets' })
export class WebhookSecretRow {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  @Column({ name: 'webhook_id', type: 'varchar', length: 40 })
  webhookId!: string;

  /** The AES-GCM envelope of the `whsec_…`, owner = webhook id. */
  @Column({ type: 'text' })
  sealed!: string;

  @Column({ name: 'is_primary', type: 'boolean' })
  primary!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;
}
