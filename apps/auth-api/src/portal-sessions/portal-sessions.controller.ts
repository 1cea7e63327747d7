import { Body, Controller, Post } from '@nestjs/common';
import { CurrentToken, errorAnswer, Operation, Operations, RequireScope, type AccessToken } from '@heliograph/service';
import { CreatePortalSessionBody } from './portal-session.dto.ts';
import { portalSessionSchema } from './portal-session.schema.ts';
import { MAX_SESSIONS, PortalSessionsService, type CreatedPortalSession } from './portal-sessions.service.ts';

@Operations({
  tag: 'Portal sessions',
  description: 'Short sessions for a page that another site embeds, read-only by default.',
})
@Controller('v1/portal-sessions')
export class PortalSessionsController {
  private readonly sessions: PortalSessionsService;

  constructor(sessions: PortalSessionsService) {
    this.sessions = sessions;
  }

  @Operation({
    id: 'createPortalSession',
    summary: 'Create a portal session',
    description:
      'Put the token into the fragment of the portal’s URL, which browsers send to no server. The session ends at its expiry, with a change of the password, and with the key that created it. It has no scope that its creator lacks; one that is not read-only requires the scope `write`. A portal session cannot create another one.',
    answer: portalSessionSchema,
    errors: [
      errorAnswer(403, 'limit_reached', `The account has ${MAX_SESSIONS} portal sessions that have not expired.`),
    ],
    example: { ttlSeconds: 900, origin: 'https://app.example.com' },
  })
  @Post()
  // It grants only what its creator has: a program that embeds a read-only portal needs no right to change anything.
  @RequireScope('read')
  create(@CurrentToken() creator: AccessToken, @Body() body: CreatePortalSessionBody): Promise<CreatedPortalSession> {
    return this.sessions.create(creator, body);
  }
}
