import { Controller, Get } from '@nestjs/common';
import { masterKeyGroup, MasterKeyUses } from '@heliograph/control-plane';
import { masterKeyStateSchema, Operation, Operations, OperatorOnly, type MasterKeyState } from '@heliograph/service';

@Operations(masterKeyGroup)
@Controller('v1/admin/vendor-credentials')
@OperatorOnly()
export class MasterKeyController {
  constructor(private readonly masterKeys: MasterKeyUses) {}

  @Operation({
    id: 'getMasterKeyOfVendorCredentials',
    summary: 'Show under which master keys the credentials of vendor accounts are stored',
    description:
      "Counts vendor accounts, and answers that are kept for an `Idempotency-Key`. Copies in Kafka and ingest's refresh tokens are checked by `rotate-master-key --check` only.",
    answer: masterKeyStateSchema,
  })
  @Get('master-key')
  state(): Promise<MasterKeyState> {
    return this.masterKeys.of('SELECT credentials FROM vendor_accounts');
  }
}
