import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Kept for as long as a token that was fetched with it may hold, for the broker's denylist. */
@Entity({ name: 'revoked_mqtt_credentials' })
export class RevokedMqttCredential {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  /** The account; null of what an erasure revoked. Not called `account_id`: it outlives the account's rows, by a day. */
  @Column({ type: 'varchar', length: 40, nullable: true })
  owner!: string | null;

  @Column({ name: 'revoked_at', type: 'timestamptz' })
  revokedAt!: Date;
}
