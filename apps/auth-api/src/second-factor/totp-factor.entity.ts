import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** The authenticator app of an account or operator. */
@Entity({ name: 'totp_factors' })
export class TotpFactor {
  @PrimaryColumn({ name: 'account_id', type: 'varchar', length: 40 })
  accountId!: string;

  /** Base32, encrypted: see `TotpSecrets`. */
  @Column({ type: 'text' })
  secret!: string;

  /** Time step of the newest code that was accepted: no code counts twice. */
  @Column({ name: 'last_step', type: 'int' })
  lastStep!: number;

  /** Null: no code has shown yet that the app has the secret, so a login asks for none. */
  @Column({ name: 'confirmed_at', type: 'timestamptz', nullable: true })
  confirmedAt!: Date | null;
}

/** @returns whether there was a factor, confirmed or not */
export async function removeTotp(manager: EntityManager, accountId: string): Promise<boolean> {
  await manager.query('DELETE FROM recovery_codes WHERE account_id = $1', [accountId]);
  const { affected } = await manager.delete(TotpFactor, { accountId });
  return affected === 1;
}
