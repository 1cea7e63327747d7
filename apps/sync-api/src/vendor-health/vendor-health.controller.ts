import { Controller, Get, Param } from '@nestjs/common';
import { CurrentAccount, notFound, Operation, Operations, type Page, pageSchema, text } from '@heliograph/http-service';
import { VendorCatalog } from '../vendors/vendor-catalog.ts';
import { OwnAccounts } from './own-accounts.ts';
import { VendorHealthQueries } from './vendor-health.queries.ts';
import { vendorHealthSchema, type VendorHealthView } from './vendor-health.views.ts';

@Operations({
  tag: 'Vendor health',
  description: "States of the vendors' clouds, measured by polls, and their effect on the caller's vendor accounts.",
  parameters: { id: text('Id of the vendor, as in `DataSources`.') },
})
@Controller('v1')
export class VendorHealthController {
  constructor(
    private readonly catalog: VendorCatalog,
    private readonly queries: VendorHealthQueries,
    private readonly accounts: OwnAccounts,
  ) {}

  @Operation({
    id: 'listVendorHealth',
    summary: 'List the health of all vendors',
    description: 'Returns all vendors that the operator has enabled, on one page.',
    answer: pageSchema(vendorHealthSchema),
  })
  @Get('vendor-health')
  async list(@CurrentAccount() accountId: string): Promise<Page<VendorHealthView>> {
    return { items: await this.#healthOf(accountId, this.catalog.enabled()), nextCursor: null };
  }

  @Operation({
    id: 'getVendorHealth',
    summary: 'Show the health of a vendor',
    answer: vendorHealthSchema,
    errors: [{ ...notFound(), description: 'The vendor does not exist.' }],
  })
  @Get('vendors/:id/health')
  async get(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<VendorHealthView> {
    const { id: vendor } = this.catalog.view(id);
    const [health] = await this.#healthOf(accountId, [vendor]);
    return health!;
  }

  async #healthOf(accountId: string, vendors: readonly string[]): Promise<VendorHealthView[]> {
    const [states, own] = await Promise.all([this.queries.states(vendors), this.accounts.of(accountId, vendors)]);
    return states.map((state) => ({ ...state, own: own(state.vendor) }));
  }
}
