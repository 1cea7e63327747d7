import { masterKeyGroup, type MasterKeyState, masterKeyStateSchema, MasterKeyUses } from '@heliograph/persistence';
import {
  createdPosition,
  CurrentAccount,
  errorAnswer,
  inlineSchemaOf,
  notFound,
  Operation,
  Operations,
  OperatorOnly,
  type Page,
  pageOf,
  PageQuery,
  pageSchema,
  SentIdempotencyKey,
  text,
  WithMessage,
} from '@heliograph/http-service';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { consentNeededAnswer, vendorErrors } from '../ingest/vendor-errors.ts';
import { importErrors } from '../imports/imports.views.ts';
import { QuotaService } from '../inventory/quota.service.ts';
import {
  CreateVendorAccountBody,
  ReplaceCredentialsBody,
  UpdateVendorAccountBody,
} from './vendor-accounts.requests.ts';
import { VendorCatalog } from '../vendors/vendor-catalog.ts';
import type { VendorAccount } from './vendor-account.entity.ts';
import { VendorAccountsService } from './vendor-accounts.service.ts';
import { vendorAccountView, type VendorAccountView, vendorAccountSchema } from './vendor-accounts.views.ts';

const missing = notFound('The vendor account');

@Operations({
  tag: 'Vendor accounts',
  description: "The consumer's accounts on vendor platforms, with their credentials.",
  writes: 'write',
  parameters: { id: text('Id of the vendor account.') },
})
@Controller('v1/vendor-accounts')
export class VendorAccountsController {
  constructor(
    private readonly vendorAccounts: VendorAccountsService,
    private readonly quotas: QuotaService,
    private readonly catalog: VendorCatalog,
  ) {}

  @Operation({
    id: 'createVendorAccount',
    summary: 'Add a vendor account',
    description:
      "The credentials are validated against the vendor's credential schema, tested once, and stored encrypted. If the owner has to consent at the vendor first " +
      '(`consent` of `/v1/vendors/{id}`), they are stored untested and the account is `awaiting_consent`. `message` reports that the quota is used up if no device of the account can be monitored.',
    answer: vendorAccountSchema,
    errors: [
      errorAnswer(403, 'limit_reached', 'The account has 500 vendor accounts.'),
      errorAnswer(
        409,
        'already_exists',
        'A vendor account of the account has the same vendor, region and credentials, and no `Idempotency-Key` was sent; `details.id` names it.',
      ),
      ...importErrors,
      ...vendorErrors,
    ],
    example: { vendor: 'solis', name: 'north', credentials: { keyId: '1300386381676644416', keySecret: '…' } },
  })
  @Post()
  async create(
    @CurrentAccount() accountId: string,
    @Body() body: CreateVendorAccountBody,
    @SentIdempotencyKey() mayRepeat: boolean,
  ): Promise<WithMessage<VendorAccountView>> {
    const view = this.#view(await this.vendorAccounts.create(accountId, body, mayRepeat));
    return new WithMessage(view, await this.quotas.fullMessage(accountId));
  }

  @Operation({
    id: 'listVendorAccounts',
    summary: 'List the vendor accounts, oldest first',
    answer: pageSchema(vendorAccountSchema),
  })
  @Get()
  async list(
    @CurrentAccount() accountId: string,
    @Query() { limit, cursor }: PageQuery,
  ): Promise<Page<VendorAccountView>> {
    const rows = await this.vendorAccounts.list(
      accountId,
      limit + 1,
      cursor === undefined ? undefined : createdPosition(cursor),
    );
    const { items, nextCursor } = pageOf(rows, limit, (row) => [row.createdAt.toISOString(), row.id]);
    return { items: items.map((row) => this.#view(row)), nextCursor };
  }

  @Operation({
    id: 'getVendorAccount',
    summary: 'Show a vendor account',
    answer: vendorAccountSchema,
    errors: [missing],
  })
  @Get(':id')
  async get(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<VendorAccountView> {
    return this.#view(await this.vendorAccounts.get(accountId, id));
  }

  @Operation({
    id: 'updateVendorAccount',
    summary: 'Change a vendor account',
    description:
      'With a change of `include` the next polls ask for the batteries and meters. Where the vendor lists them, the next sync finds them: it becomes due at once if the ' +
      'operator has scheduled syncs.',
    answer: vendorAccountSchema,
    errors: [missing, consentNeededAnswer],
  })
  @Patch(':id')
  async update(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() body: UpdateVendorAccountBody,
  ): Promise<VendorAccountView> {
    return this.#view(await this.vendorAccounts.update(accountId, id, body));
  }

  @Operation({
    id: 'replaceVendorCredentials',
    summary: 'Replace the credentials',
    description:
      'The new credentials are tested first; if the vendor rejects them, the stored ones stay in use. Members that the consent provided are kept ' +
      'unless the new credentials replace them. Credentials that need a consent which is missing or to be renewed are stored untested, and the ' +
      'account becomes `awaiting_consent`.',
    answer: vendorAccountSchema,
    errors: [missing, ...vendorErrors],
  })
  @Put(':id/credentials')
  async replaceCredentials(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() body: ReplaceCredentialsBody,
  ): Promise<VendorAccountView> {
    return this.#view(await this.vendorAccounts.replaceCredentials(accountId, id, body));
  }

  @Operation({
    id: 'verifyVendorAccount',
    summary: 'Test the stored credentials again',
    description: 'If the vendor had rejected them and accepts them now, polling starts again.',
    answer: inlineSchemaOf({
      verified: { type: 'boolean', const: true, description: 'Always `true`: the vendor accepted the credentials.' },
    }),
    errors: [missing, consentNeededAnswer, ...vendorErrors],
  })
  @Post(':id/verify')
  @HttpCode(200)
  async verify(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<{ verified: true }> {
    await this.vendorAccounts.verify(accountId, id);
    return { verified: true };
  }

  @Operation({
    id: 'deleteVendorAccount',
    summary: 'Delete a vendor account',
    description: 'Also deletes its plants and devices. The freed quota is given to other devices.',
    errors: [missing],
  })
  @Delete(':id')
  remove(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<void> {
    return this.vendorAccounts.remove(accountId, id);
  }

  #view(row: VendorAccount): VendorAccountView {
    return vendorAccountView(row, this.catalog.enabled());
  }
}

@Operations(masterKeyGroup)
@Controller('v1/admin/vendor-credentials')
@OperatorOnly('read')
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
