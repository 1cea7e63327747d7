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
