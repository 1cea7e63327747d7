import { Controller, Get } from '@nestjs/common';
import { masterKeyGroup, MasterKeyUses } from '@heliograph/control-plane';
import { masterKeyStateSchema, Operation, Operations, OperatorOnly, type MasterKeyState } from '@heliograph/service';

const SEALED = `
  SELECT sealed FROM webhook_secrets
  UNION ALL SELECT sealed_headers FROM webhooks WHERE sealed_headers IS NOT NULL
  UNION ALL SELECT sealed_client_certificate FROM webhooks WHERE sealed_client_certificate IS NOT NULL`;

@Operations(masterKeyGroup)
@Controller('v1/admin/webhook-secrets')
@OperatorOnly()
export class MasterKeyController {
  constructor(private readonly masterKeys: MasterKeyUses) {}

  @Operation({
    id: 'getMasterKeyOfWebhookSecrets',
    summary: 'Show under which master keys the secrets of webhooks are stored',
    description:
      "Counts signing secrets, custom headers, client certificates, and answers that are kept for an `Idempotency-Key`. Copies in Kafka and ingest's refresh tokens are checked by `rotate-master-key --check` only.",
    answer: masterKeyStateSchema,
  })
  @Get('master-key')
  state(): Promise<MasterKeyState> {
    return this.masterKeys.of(SEALED);
  }
}
