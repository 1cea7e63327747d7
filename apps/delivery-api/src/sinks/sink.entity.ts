import type { SinkTarget, SubscriptionFilter } from '@heliograph/messaging';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ name: 'sinks' })
export class Sink {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @Column({ type: 'varchar', length: 100, nullable: true })
  name!: string | null;

  /** Id of a `SinkKind`. */
  @Column({ type: 'varchar', length: 40 })
  kind!: string;

  /** Those that are no secrets, with defaults filled in. */
  @Column({ type: 'jsonb' })
  settings!: SinkTarget['settings'];

  /** The AES-GCM envelope of a JSON object of the secret settings, owner = sink id. */
  @Column({ name: 'sealed_secrets', type: 'text', nullable: true })
  sealedSecrets!: string | null;

  @Column({ name: 'secret_names', type: 'jsonb' })
  secretNames!: string[];

  @Column({ type: 'jsonb' })
  filter!: SubscriptionFilter;

  @Column({ type: 'varchar', length: 16 })
  status!: SinkTarget['status'];

  /** Incremented with every change of settings or secrets. */
  @Column({ type: 'int' })
  version!: number;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;
}
