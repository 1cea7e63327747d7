import type { KeyScope } from '@heliograph/http-service';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Lets a page that another site embeds act for the account for a while. */
@Entity({ name: 'portal_sessions' })
export class PortalSession {
  @PrimaryColumn({ type: 'varchar', length: 40 })
  id!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  /** The API key that created it; null: a login. */
  @Column({ name: 'key_id', type: 'varchar', length: 40, nullable: true })
  keyId!: string | null;

  @Column({ type: 'varchar', length: 16, array: true })
  scopes!: KeyScope[];

  @Column({ type: 'varchar', length: 300, nullable: true })
  origin!: string | null;

  /** SHA-256 of the whole token. */
  @Column({ name: 'token_hash', type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ type: 'int' })
  exchanges!: number;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;
}

/**
 * A page keeps its access token in memory and loses it when a person reloads the page, whose URL has the portal token still; so once is too few. More
 * exchanges than a person's reloads mean a shared token.
 */
export const MAX_EXCHANGES = 10;
