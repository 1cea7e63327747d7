import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import {
  decodeCursor,
  notFound,
  Operation,
  Operations,
  OperatorOnly,
  type Page,
  pageOf,
  PageQuery,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { VendorCatalog } from '../vendors/vendor-catalog.ts';
import { AffectedAccounts } from './affected-cause.ts';
import {
  type AffectedAccountView,
  type MaintenanceView,
  type VendorStateView,
  maintenanceSchema,
  vendorStateSchema,
  affectedSchema,
} from './vendor-health.views.ts';
import { AnnounceMaintenanceBody, MaintenanceService } from './maintenance.service.ts';
import { VendorHealthQueries } from './vendor-health.queries.ts';

const missing = { ...notFound(), description: 'The vendor does not exist.' };

@Operations({
  tag: 'Vendor health',
  description: "States of the vendors' clouds, measured by polls, and their effect on the caller's vendor accounts.",
  parameters: { id: text('Id of the vendor, as in `DataSources`.') },
})
@Controller('v1/admin/vendors')
@OperatorOnly('read')
export class AdminVendorsController {
  constructor(
    private readonly catalog: VendorCatalog,
    private readonly queries: VendorHealthQueries,
    private readonly affected: AffectedAccounts,
    private readonly maintenance: MaintenanceService,
  ) {}

  @Operation({
    id: 'getVendorState',
    summary: 'Show the state of a vendor over all accounts',
    answer: vendorStateSchema,
    errors: [missing],
  })
  @Get(':id/health')
  async get(@Param('id') id: string): Promise<VendorStateView> {
    const [state] = await this.queries.states([this.catalog.view(id).id]);
    return state!;
  }

  @Operation({
    id: 'listAffectedAccounts',
    summary: 'List the accounts that are affected at a vendor',
    description:
      'Returns the accounts with vendor accounts that are not polled as they should be, in the order of their ids.',
    answer: pageSchema(affectedSchema),
    errors: [missing],
  })
  @Get(':id/affected-accounts')
  async affectedAccounts(
    @Param('id') id: string,
    @Query() { limit, cursor }: PageQuery,
  ): Promise<Page<AffectedAccountView>> {
    const after = cursor === undefined ? undefined : String(decodeCursor(cursor, 1)[0]);
    const rows = await this.affected.list(this.catalog.view(id).id, limit + 1, after);
    return pageOf(rows, limit, ({ accountId }) => [accountId]);
  }

  @Operation({
    id: 'announceVendorMaintenance',
    summary: 'Announce maintenance of a vendor',
    description:
      'Replaces the maintenance announced before. During it the state is `maintenance`; accounts with a vendor account of the vendor receive `vendor.health_changed` at its start and end.',
    answer: maintenanceSchema,
    errors: [missing],
    example: { from: 1795257000, until: 1895264200, message: 'Announced by the vendor for tonight.' },
  })
  @Put(':id/maintenance')
  @OperatorOnly('support')
  announce(@Param('id') id: string, @Body() body: AnnounceMaintenanceBody): Promise<MaintenanceView> {
    return this.maintenance.announce(this.catalog.view(id).id, body);
  }

  @Operation({
    id: 'withdrawVendorMaintenance',
    summary: 'End or cancel the maintenance of a vendor',
    description: 'Does nothing if no maintenance is announced.',
    errors: [missing],
  })
  @Delete(':id/maintenance')
  @OperatorOnly('support')
  async withdraw(@Param('id') id: string): Promise<void> {
    await this.maintenance.withdraw(this.catalog.view(id).id);
  }
}
