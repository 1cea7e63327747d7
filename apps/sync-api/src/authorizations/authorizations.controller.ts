import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import {
  ApiError,
  Audited,
  CurrentAccount,
  notFound,
  Operation,
  Operations,
  type PageContent,
  pageOrEnvelope,
  Public,
  RawAnswer,
  text,
} from '@heliograph/http-service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { vendorErrors, temporaryVendorErrors } from '../ingest/vendor-errors.ts';
import {
  authorizeErrors,
  callbackErrors,
  type ConsentPage,
  consentPageSchema,
  finishedConsentSchema,
} from './authorizations.views.ts';
import { AuthorizationsService } from './authorizations.service.ts';
import { callbackParameters } from './callback-parameters.ts';
import { ConsentRedemption, type FinishedConsent } from './consent-redemption.ts';

const titles = {
  granted: 'Access granted',
  refused: 'Access not granted',
  failed: 'Access could not be set up',
};

@Operations({
  tag: 'Vendor authorizations',
  description: "The plant owner's consent on the vendor's own pages (OAuth), where a vendor requires it.",
  writes: 'write',
  parameters: { id: text('Id of the vendor account.') },
})
@Controller()
export class AuthorizationsController {
  constructor(
    private readonly authorizations: AuthorizationsService,
    private readonly redemption: ConsentRedemption,
  ) {}

  @Operation({
    id: 'authorizeVendorAccount',
    summary: "Create a link to the vendor's consent page",
    description:
      'Call it for a vendor account that is `awaiting_consent`, or to renew the consent of an active one. The link is valid for 30 minutes and for one use; each call returns a new one.',
    answer: consentPageSchema,
    errors: [notFound('The vendor account'), ...authorizeErrors, ...vendorErrors],
  })
  @Post('v1/vendor-accounts/:id/authorize')
  @HttpCode(200)
  authorize(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<ConsentPage> {
    return this.authorizations.authorize(accountId, id);
  }

  @Operation({
    id: 'finishVendorAuthorization',
    summary: "Receive the owner's consent from the vendor",
    description:
      "Redirect target of the owner's browser. Accepts `state` and the parameters that the vendor adds (`code`, `error`, …). Repeated calls return the outcome of the first. " +
      'Returns an HTML page, or the envelope to a client that accepts `application/json` and not `text/html`.',
    answer: finishedConsentSchema,
    alsoHtml: true,
    errors: [...callbackErrors, ...temporaryVendorErrors],
  })
  @Get('v1/vendor-authorizations/callback')
  @Public()
  @Audited()
  @RawAnswer()
  finish(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    return pageOrEnvelope<FinishedConsent>(request, reply, {
      answer: () => this.redemption.finish(callbackParameters(request.query)),
      page: contentOf,
      problem: problemOf,
    });
  }
}

function contentOf({ outcome, message }: FinishedConsent): PageContent {
  return { title: titles[outcome], paragraphs: [message, 'You may close this page.'] };
}

function problemOf({ status, message }: ApiError): PageContent {
  const next = status === 503 ? ['Nothing is lost: reload this page in a minute.'] : [];
  return { title: titles.failed, paragraphs: [message, ...next] };
}
