import { accountChannelNames, byAccountChannel, type AccountChannelName } from '@heliograph/delivery';
import { type OperatorRole, randomBase32 } from '@heliograph/http-service';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EndedSessions } from '../tokens/revocations.ts';

export type AccountRole = 'account' | 'operator';
export type SettableStatus = 'active' | 'suspended';

/** `deleted` is an account that is being erased; the API answers as if it did not exist. */
type AccountStatus = SettableStatus | 'deleted';

@Entity({ name: 'accounts' })
export class Account {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  /** Lower case; unique. */
  @Column({ type: 'varchar', length: 64, unique: true })
  username!: string;

  @Column({ type: 'varchar', length: 16 })
  role!: AccountRole;

  /** Null: an account, or an operator whom a version without roles created; see `operatorRoleOf`. */
  @Column({ name: 'operator_role', type: 'varchar', length: 16, nullable: true })
  operatorRole!: OperatorRole | null;

  @Column({ type: 'varchar', length: 16 })
  status!: AccountStatus;

  @Column({ name: 'password_hash', type: 'text' })
  passwordHash!: string;

  /** The language of `StateDesc`. */
  @Column({ type: 'varchar', length: 2 })
  language!: string;

  @Column({ name: 'device_quota', type: 'int' })
  deviceQuota!: number;

  /** Unix seconds with a fraction; tokens issued before are refused. */
  @Column({ name: 'credentials_revoked_at', type: 'double precision' })
  credentialsRevokedAt!: number;

  /** API keys that were revoked while tokens issued for them may still be valid: by id, Unix seconds until which they may. */
  @Column({ name: 'revoked_keys', type: 'jsonb' })
  revokedKeys!: Record<string, number>;

  /** Portal sessions that were revoked while tokens issued for them may still be valid, likewise. */
  @Column({ name: 'revoked_portals', type: 'jsonb' })
  revokedPortals!: Record<string, number>;

  /** Logins that ended while a token of theirs may still be valid: by `sid`. */
  @Column({ name: 'ended_sessions', type: 'jsonb' })
  endedSessions!: EndedSessions;

  /** Unix seconds; tokens of logins that were issued until then are refused. 0 if no token is refused. */
  @Column({ name: 'sessions_refused_until', type: 'double precision' })
  sessionsRefusedUntil!: number;

  @Column({ name: 'kafka_enabled', type: 'boolean' })
  kafkaEnabled!: boolean;

  @Column({ name: 'mqtt_enabled', type: 'boolean' })
  mqttEnabled!: boolean;

  /** Settings of the operator for this account's topics and users; null: as configured. */
  @Column({ name: 'kafka_partitions', type: 'int', nullable: true })
  kafkaPartitions!: number | null;

  @Column({ name: 'kafka_retention_hours', type: 'int', nullable: true })
  kafkaRetentionHours!: number | null;

  @Column({ name: 'kafka_bytes_per_second', type: 'int', nullable: true })
  kafkaBytesPerSecond!: number | null;

  /** The person at an OpenID provider who is this operator; null: the login is by password. */
  @Column({ name: 'sso_issuer', type: 'varchar', length: 500, nullable: true })
  ssoIssuer!: string | null;

  @Column({ name: 'sso_subject', type: 'varchar', length: 255, nullable: true })
  ssoSubject!: string | null;

  /** Name or e-mail address for people, as of the last login. */
  @Column({ name: 'sso_name', type: 'varchar', length: 200, nullable: true })
  ssoName!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}

/** The columns that enable channels; each is set with the channel's first credential. */
export type ChannelFlags = Pick<Account, `${AccountChannelName}Enabled`>;

export const allChannelsOff = Object.fromEntries(
  accountChannelNames.map((channel) => [`${channel}Enabled`, false]),
) as unknown as ChannelFlags;

export function channelsOf(account: ChannelFlags): Record<AccountChannelName, boolean> {
  return byAccountChannel((channel) => account[`${channel}Enabled`]);
}

/** Operators of a version without roles could do everything. */
export function operatorRoleOf({ operatorRole }: Pick<Account, 'operatorRole'>): OperatorRole {
  return operatorRole ?? 'admin';
}

/** Returns an id with 60 random bits and neither `-` nor `.`: Kafka topics, MQTT topics and client ids are built from it (contract §8). */
export function newAccountId(): string {
  return `acc_${randomBase32(12)}`;
}
