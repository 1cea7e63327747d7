import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiError, CurrentAccount, decodeCursor, PageQuery, pageOf, type Page } from '@heliograph/service';
import { vendorAccountView, type VendorAccountView } from './vendor-account-view.ts';
import { CreateVendorAccountBody, ReplaceCredentialsBody, UpdateVendorAccountBody } from './vendor-account.dto.ts';
import { VendorAccountsService } from './vendor-accounts.service.ts';

@Controller('v1/vendor-accounts')
export class VendorAccountsController {
  constructor(private readonly vendorAccounts: VendorAccountsService) {}

  @Post()
  async create(@CurrentAccount() accountId: string, @Body() body: CreateVendorAccountBody): Promise<VendorAccountView> {
    return vendorAccountView(await this.vendorAccounts.create(accountId, body));
  }

  @Get()
  async list(
    @CurrentAccount() accountId: string,
    @Query() { limit, cursor }: PageQuery,
  ): Promise<Page<VendorAccountView>> {
    const rows = await this.vendorAccounts.list(accountId, limit + 1, cursor === undefined ? undefined : after(cursor));
    const { items, nextCursor } = pageOf(rows, limit, (row) => [row.createdAt.toISOString(), row.id]);
    return { items: items.map(vendorAccountView), nextCursor };
  }

  @Get(':id')
  async show(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<VendorAccountView> {
    return vendorAccountView(await this.vendorAccounts.get(accountId, id));
  }

  @Patch(':id')
  async update(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() body: UpdateVendorAccountBody,
  ): Promise<VendorAccountView> {
    return vendorAccountView(await this.vendorAccounts.update(accountId, id, body));
  }

  @Put(':id/credentials')
  async replaceCredentials(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() { credentials }: ReplaceCredentialsBody,
  ): Promise<VendorAccountView> {
    return vendorAccountView(await this.vendorAccounts.replaceCredentials(accountId, id, credentials));
  }

  /** Tries the stored credentials once more. */
  @Post(':id/verify')
  @HttpCode(200)
  async verify(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<{ verified: true }> {
    await this.vendorAccounts.verify(accountId, id);
    return { verified: true };
  }

  @Delete(':id')
  remove(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<void> {
    return this.vendorAccounts.remove(accountId, id);
  }
}

function after(cursor: string): readonly [createdAt: string, id: string] {
  const [createdAt, id] = decodeCursor(cursor, 2);
  const time = new Date(String(createdAt));
  if (Number.isNaN(time.getTime()))
    throw ApiError.validation([{ path: 'cursor', message: 'cursor is not one of ours' }]);
  return [time.toISOString(), String(id)];
}
