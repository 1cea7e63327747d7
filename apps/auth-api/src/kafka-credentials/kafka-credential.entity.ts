import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A SCRAM user of an account; the broker (as a hash) and the account know its password. */
@Entity({ name: 'kafka_credentials' })
export class KafkaCredential {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @Column({ type: 'varchar', length: 128, unique: true })
  username!: string;

  @Column({ type: 'varchar', length: 100, nullable: true })
  label!: string | null;

  /** Its permissions at the broker are revoked, as they must be while the account is suspended. */
  @Column({ type: 'boolean' })
  suspended!: boolean;

  /** Which permissions it has (`kafka-permissions.ts`). */
  @Column({ type: 'smallint' })
  rights!: number;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
