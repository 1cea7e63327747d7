import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Kept for as long as a token that was fetched with it may hold, for the broker's denylist. */
@Entity({ name: 'revoked_mqtt_credentials' })
export class RevokedMqttCredential {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  @Column({ name: 'revoked_at', type: 'timestamptz' })
  revokedAt!: Date;
}
