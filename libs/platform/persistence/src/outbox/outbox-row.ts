import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A record that is to be produced to Kafka, written in the transaction of the change it reports. Deleted when the brokers have it. */
@Entity({ name: 'outbox' })
export class OutboxRow {
  @PrimaryGeneratedColumn('identity', { name: 'id', type: 'bigint', generatedIdentity: 'ALWAYS' })
  id!: string;

  @Column({ name: 'topic', type: 'text' })
  topic!: string;

  @Column({ name: 'key', type: 'text' })
  key!: string;

  /** JSON; null is a tombstone. */
  @Column({ name: 'value', type: 'bytea', nullable: true })
  value!: Buffer | null;

  @Column({ name: 'headers', type: 'jsonb', nullable: true })
  headers!: Record<string, string> | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
