import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Permits fetching MQTT tokens; the tokens themselves are stored nowhere. */
@Entity({ name: 'mqtt_credentials' })
export class MqttCredential {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @Column({ type: 'varchar', length: 100, nullable: true })
  label!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

/**
 * A revoked credential, or a login, portal session or API key that ended and had issued MQTT tokens: kept for the broker's denylist for as long as a
 * token of it may be valid.
 */
@Entity({ name: 'revoked_mqtt_credentials' })
export class RevokedMqttCredential {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  /** The account; null if an erasure revoked it. It is not called `account_id`, because it outlives the account's rows by a day. */
  @Column({ type: 'varchar', length: 40, nullable: true })
  owner!: string | null;

  @Column({ name: 'revoked_at', type: 'timestamptz' })
  revokedAt!: Date;
}
