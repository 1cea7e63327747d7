import { Controller, Get, Query } from '@nestjs/common';
import { CurrentAccount, Operation, Operations, OperatorOnly, type Page, pageSchema } from '@heliograph/http-service';
import { forAccount, type AuditView, auditSchema } from './audit.views.ts';
import { AuditQuery, OwnAuditQuery } from './audit.requests.ts';
import { AuditStore } from './audit-store.ts';

const tag = {
  tag: 'Audit log',
  description: 'Record of all changes and refused attempts: actor, time, address, object and outcome.',
};

@Operations(tag)
@Controller('v1/admin/audit-log')
@OperatorOnly('read')
export class AdminAuditLogController {
  constructor(private readonly store: AuditStore) {}

  @Operation({
    id: 'listAuditLog',
    summary: 'List the audit log of all accounts, newest first',
    description: 'An entry appears a few seconds after the answer to its request.',
    answer: pageSchema(auditSchema),
  })
  @Get()
  list(@Query() query: AuditQuery): Promise<Page<AuditView>> {
    return this.store.page(query);
  }
}

@Operations(tag)
@Controller('v1/account/audit-log')
export class AuditLogController {
  constructor(private readonly store: AuditStore) {}

  @Operation({
    id: 'listAccountAuditLog',
    summary: "List the account's audit log, newest first",
    description: "Contains logins, refused logins, the account's own changes and changes by operators.",
    answer: pageSchema(auditSchema),
  })
  @Get()
  async list(@CurrentAccount() accountId: string, @Query() query: OwnAuditQuery): Promise<Page<AuditView>> {
    const { limit, cursor, action, from, to } = query;
    const { items, nextCursor } = await this.store.page({ limit, cursor, action, from, to, accountId });
    return { items: items.map(forAccount), nextCursor };
  }
}
