import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A login and all refresh tokens derived from it, of which only the newest is valid. */
@Entity({ name: 'sessions' })
export class Session {
  @PrimaryColumn({ type: 'uuid' })
  id!: string;

  @Column({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  /** Its refresh token is in a cookie of the console, and accepted from there only. */
  @Column({ name: 'in_cookie', type: 'boolean' })
  inCookie!: boolean;

  /** The time at which the newest refresh token replaced the one before; null: it is the first. */
  @Column({ name: 'rotated_at', type: 'timestamptz', nullable: true })
  rotatedAt!: Date | null;

  /** SHA-256 of the newest refresh token's random part; 256 random bits need no slow hash. */
  @Column({ name: 'token_hash', type: 'bytea' })
  tokenHash!: Buffer;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  /** It cannot be refreshed any longer then; null: as long as it is used. */
  @Column({ name: 'ends_at', type: 'timestamptz', nullable: true })
  endsAt!: Date | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;
}
