import type { KeyScope } from '@heliograph/http-service';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A secret of an account's program, which authenticates the account within its scopes. */
@Entity({ name: 'api_keys' })
export class ApiKey {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  @Column({ type: 'varchar', length: 100 })
  name!: string;

  @Column({ type: 'varchar', length: 16, array: true })
  scopes!: KeyScope[];

  /** SHA-256 of the whole key. */
  @Column({ name: 'secret_hash', type: 'bytea' })
  secretHash!: Buffer;

  /** The first characters, by which a person recognizes the key. */
  @Column({ type: 'varchar', length: 12 })
  hint!: string;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true })
  expiresAt!: Date | null;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;
}
