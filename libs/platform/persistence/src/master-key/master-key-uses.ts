import { Injectable } from '@nestjs/common';
import { loadMasterKeys, MasterKeyConfiguration, type MasterKeyRing } from '@heliograph/service';
import { keyIdSql, masterKeyState, type MasterKeyState, type SealedCount } from './master-key-state.ts';
import { DataSource } from 'typeorm';

/** The head of the operations that show the master keys of a service. */
export const masterKeyGroup = {
  tag: 'Master key',
  description: 'Master keys of the services, and how many of the stored secrets each of them encrypts.',
};

/** Counts the stored secrets of a service by the master key that they need. */
@Injectable()
export class MasterKeyUses {
  readonly #keys: MasterKeyRing;

  constructor(
    configuration: MasterKeyConfiguration,
    private readonly database: DataSource,
  ) {
    this.#keys = loadMasterKeys(configuration);
  }

  /**
   * Answers that are kept for idempotency keys are counted too.
   * @param sealed SQL that selects the sealed envelopes of the service's own tables, in one column
   */
  async of(sealed: string): Promise<MasterKeyState> {
    const counts = await this.database.query<SealedCount[]>(
      `SELECT ${keyIdSql('sealed')} AS "keyId", count(*)::int AS secrets FROM (
         ${sealed}
         UNION ALL SELECT request FROM idempotency_keys WHERE expires_at > now()) AS stored (sealed)
       GROUP BY 1 ORDER BY 2 DESC`,
    );
    return masterKeyState(this.#keys, counts);
  }
}
