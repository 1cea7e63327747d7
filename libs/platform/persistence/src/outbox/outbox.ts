import { Column, Entity, type EntityManager, PrimaryGeneratedColumn } from 'typeorm';
import type { SerialisedEntry } from './insert-entries.ts';
import { addPending } from './pending-entries.ts';

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

export interface OutboxEntry {
  topic: string;
  key: string;
  /** Written as JSON; null deletes the key from a compacted topic. */
  value: object | null;
  headers?: Readonly<Record<string, string>>;
}

/** Kafka takes 1 MiB: a larger record would block all later ones. */
const maxValueBytes = 900_000;

/**
 * Serialises entries at once and inserts them at the commit (pending-entries.ts); rejects outside of a transaction and
 * for a value that is too large.
 */
// eslint-disable-next-line @typescript-eslint/require-await -- It rejects, as an insert would.
async function add(manager: EntityManager, entries: OutboxEntry | readonly OutboxEntry[]): Promise<void> {
  const list = Array.isArray(entries) ? (entries as readonly OutboxEntry[]) : [entries as OutboxEntry];
  if (list.length === 0) return;
  if (!manager.queryRunner?.isTransactionActive) throw new Error('outbox.add: only inside a transaction');
  addPending(manager.queryRunner, list.map(serialise));
}

function serialise({ topic, key, value, headers }: OutboxEntry): SerialisedEntry {
  const bytes = value === null ? null : Buffer.from(JSON.stringify(value));
  if (bytes && bytes.length > maxValueBytes)
    throw new Error(`outbox.add: ${topic} ${key} has ${bytes.length} bytes, more than ${maxValueBytes}`);
  return { topic, key, value: bytes, headers: headers && JSON.stringify(headers) };
}

/** Adds records for Kafka to the caller's transaction: both are kept, or neither. */
export const outbox = { add };
