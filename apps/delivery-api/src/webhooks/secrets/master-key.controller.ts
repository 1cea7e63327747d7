import { Controller, Get } from '@nestjs/common';
import {
  keyIdSql,
  loadMasterKeys,
  MasterKeyConfiguration,
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

@Operations({
  tag: 'Master key',
  description: 'Master keys of the services, and how many of the stored secrets each of them encrypts.',
})
@Controller('v1/admin/webhook-secrets')
@OperatorOnly()
export class MasterKeyController {
  private readonly keys: MasterKeyRing;

  constructor(
    configuration: MasterKeyConfiguration,
    private readonly database: DataSource,
  ) {
    this.keys = loadMasterKeys(configuration);
  }

  @Operation({
    id: 'getMasterKeyOfWebhookSecrets',
    summary: 'Show under which master keys the secrets of webhooks are stored',
    description:
      "Counts signing secrets, custom headers, client certificates, and answers that are kept for an `Idempotency-Key`. Copies in Kafka and ingest's refresh tokens are checked by `rotate-master-key --check` only.",
    answer: masterKeyStateSchema,
  })
  @Get('master-key')
  async state(): Promise<MasterKeyState> {
    const counts = await this.database.query<SealedCount[]>(
      `SELECT ${keyIdSql('sealed')} AS "keyId", count(*)::int AS secrets FROM (
         SELECT sealed FROM webhook_secrets
         UNION ALL SELECT sealed_headers FROM webhooks WHERE sealed_headers IS NOT NULL
         UNION ALL SELECT sealed_client_certificate FROM webhooks WHERE sealed_client_certificate IS NOT NULL
         UNION ALL SELECT request FROM idempotency_keys WHERE expires_at > now()) AS stored
       GROUP BY 1 ORDER BY 2 DESC`,
    );
    return masterKeyState(this.keys, counts);
  }
}
