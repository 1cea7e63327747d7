import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import {
  type AccessToken,
  CurrentToken,
  errorAnswer,
  notFound,
  Operation,
  Operations,
  type Page,
  PageQuery,
  pageSchema,
  RequireScope,
  text,
} from '@heliograph/http-service';
import { CreatePortalSessionBody } from './portal-sessions.requests.ts';
import { type PortalSessionView, createdPortalSessionSchema, portalSessionSchema } from './portal-sessions.views.ts';
import { MAX_SESSIONS, PortalSessionsService, type CreatedPortalSession } from './portal-sessions.service.ts';

@Operations({
  tag: 'Portal sessions',
  description: 'Short sessions for a page that another site embeds, read-only by default.',
  writes: 'write',
  parameters: { id: text('Id of the session.') },
})
@Controller('v1/portal-sessions')
export class PortalSessionsController {
  constructor(private readonly sessions: PortalSessionsService) {}

  @Operation({
    id: 'createPortalSession',
    summary: 'Create a portal session',
    description:
      'Put the token into the fragment of the portal’s URL, which browsers send to no server. The session ends at its expiry, when it is revoked, with a change of the password, and with the key that created it. It has no scope that its creator lacks; one that is not read-only requires the scope `write`. A portal session cannot create another one.',
    answer: createdPortalSessionSchema,
    errors: [
      errorAnswer(
        403,
        'limit_reached',
        `The account has ${MAX_SESSIONS} portal sessions that have not expired, revoked ones included.`,
      ),
    ],
    example: { ttlSeconds: 900, origin: 'https://app.example.com' },
  })
  @Post()
  // It grants only what its creator has: a program that embeds a read-only portal needs no right to change anything.
  @RequireScope('read')
  create(@CurrentToken() creator: AccessToken, @Body() body: CreatePortalSessionBody): Promise<CreatedPortalSession> {
    return this.sessions.create(creator, body);
  }

  @Operation({
    id: 'listPortalSessions',
    summary: 'List the portal sessions',
    description:
      'Returns the sessions that have neither expired nor been revoked, newest first. A portal session does not see them.',
    answer: pageSchema(portalSessionSchema),
  })
  @Get()
  list(@CurrentToken() caller: AccessToken, @Query() query: PageQuery): Promise<Page<PortalSessionView>> {
    return this.sessions.page(caller, query);
  }

  @Operation({
    id: 'revokePortalSession',
    summary: 'Revoke a portal session',
    description: 'Within seconds the session and all tokens issued for it are refused, and its streams end.',
    errors: [notFound('The portal session')],
  })
  @Delete(':id')
  revoke(@CurrentToken() caller: AccessToken, @Param('id') id: string): Promise<void> {
    return this.sessions.revoke(caller, id);
  }
}
