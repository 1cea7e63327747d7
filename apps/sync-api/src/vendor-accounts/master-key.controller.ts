import { Controller, Get } from '@nestjs/common';
import {
  keyIdSql,
  loadMasterKeys,
  masterKeyState,
  masterKeyStateSchema,
  Operation,
  Operations,
  OperatorOnly,
  type MasterKeyRing,
  type MasterKeyState,
  type SealedCount,
} from '@heliograph/service';
import { DataSource } from 'typeorm';
import { SyncConfiguration } from '../configuration.ts';

@Operations({
  tag: 'Master key',
  description: 'Master keys of the services, and how many of the stored secrets each of them encrypts.',
})
@Controller('v1/admin/vendor-credentials')
@OperatorOnly()
export class MasterKeyController {
  private readonly keys: MasterKeyRing;

  constructor(
    configuration: SyncConfiguration,
    private readonly database: DataSource,
  ) {
    this.keys = loadMasterKeys(configuration.masterKey);
  }

  @Operation({
    id: 'getMasterKeyOfVendorCredentials',
    summary: 'Show under which master keys the credentials of vendor accounts are stored',
    description:
      "Counts vendor accounts, and answers that are kept for an `Idempotency-Key`. Copies in Kafka and ingest's refresh tokens are checked by `rotate-master-key --check` only.",
    answer: masterKeyStateSchema,
  })
  @Get('master-key')
  async state(): Promise<MasterKeyState> {
    const counts = await this.database.query<SealedCount[]>(
      `SELECT ${keyIdSql('sealed')} AS "keyId", count(*)::int AS secrets FROM (
         SELECT credentials AS sealed FROM vendor_accounts
         UNION ALL SELECT request FROM idempotency_keys WHERE expires_at > now()) AS stored
       GROUP BY 1 ORDER BY 2 DESC`,
    );
    return masterKeyState(this.keys, counts);
  }
}
