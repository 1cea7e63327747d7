import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A SCRAM user of an account; its password is known to the broker (as a hash) and to the account. */
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

  /** Whether its rights at the broker are taken away, as they must be while the account is suspended. */
  @Column({ type: 'boolean' })
  suspended!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
