import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A WebAuthn credential with which an account or operator logs in. */
@Entity({ name: 'passkeys' })
export class Passkey {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @Column({ type: 'varchar', length: 100 })
  name!: string;

  /** Unique over all accounts. */
  @Column({ name: 'credential_id', type: 'bytea' })
  credentialId!: Buffer;

  /** COSE_Key (RFC 9052, 7). */
  @Column({ name: 'public_key', type: 'bytea' })
  publicKey!: Buffer;

  /** The authenticator's count of its signatures, as of the last login; 0: it does not count. PostgreSQL's driver reads a bigint as text. */
  @Column({ type: 'bigint' })
  counter!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;
}
