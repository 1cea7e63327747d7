import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import {
  ApiError,
  Audited,
  errorAnswer,
  notFound,
  Operation,
  Operations,
  pageOrEnvelope,
  Public,
  RawAnswer,
} from '@heliograph/http-service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LoginMetrics } from '../login/login-metrics.ts';
import { loginGroup, LoginPrefixGuard } from '../login/login-prefix.guard.ts';
import { crossSite, suspended } from '../login/login.controller.ts';
import { SESSION_HEADER, SessionCookie } from '../login/session-cookie.ts';
import { SignInCookie } from './sign-in-cookie.ts';
import { invalidSignIn, signInErrors } from './sign-in-errors.ts';
import { SingleSignOnService } from './sso.service.ts';
import { BeginSignInBody, finishedSignInSchema, signInPageSchema, singleSignOnSchema } from './sso.views.ts';
import type { FinishedSignIn, SignInPage, SingleSignOnView } from './sso.views.ts';

const off = { ...notFound(), description: 'Single sign-on is not configured.' };

@Operations(loginGroup)
@Controller(':prefix/sso')
@UseGuards(LoginPrefixGuard)
@Public()
export class SingleSignOnController {
  constructor(
    private readonly service: SingleSignOnService,
    private readonly signIns: SignInCookie,
    private readonly sessions: SessionCookie,
    private readonly metrics: LoginMetrics,
  ) {}

  @Operation({
    id: 'getSingleSignOn',
    summary: 'Show whether there is single sign-on',
    answer: singleSignOnSchema,
  })
  @Get()
  show(): SingleSignOnView {
    return { name: this.service.name };
  }

  @Operation({
    id: 'beginSingleSignOn',
    summary: 'Begin a sign-in at the OpenID provider',
    description:
      'For a page of this server, which then opens `url` in the same window; requires the header `X-Heliograph-Session: cookie`. The sign-in must be finished within ten minutes.',
    answer: signInPageSchema,
    errors: [
      crossSite,
      off,
      errorAnswer(409, 'wrong_host', 'The page was opened under another host than the provider redirects to.'),
      signInErrors.unavailable,
    ],
    example: { returnTo: '/console/' },
  })
  @Post('begin')
  @HttpCode(200)
  @Audited(false)
  async begin(
    @Body() { returnTo }: BeginSignInBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SignInPage> {
    const browser = this.sessions.of(request);
    if (!browser)
      throw new ApiError(
        403,
        'cross_site_request',
        `Single sign-on is for a page of this server: ${SESSION_HEADER}: cookie.`,
      );
    const { origin } = this.service.redirectUri;
    if (this.service.name !== null && request.headers.origin !== origin)
      throw new ApiError(409, 'wrong_host', `Single sign-on works at ${origin}: open the page there.`);
    const { signIn, url } = await this.service.begin(returnTo, browser.token);
    this.signIns.keep(reply, signIn, this.service.isSecure);
    return { url };
  }

  @Operation({
    id: 'finishSingleSignOn',
    summary: 'Receive a person from the OpenID provider',
    description:
      'Redirect target of the browser, with the parameters that the provider adds. Sets the cookie of a browser session. ' +
      'Returns an HTML page that opens `returnTo`, or the envelope to a client that accepts `application/json` and not `text/html`.',
    answer: finishedSignInSchema,
    alsoHtml: true,
    errors: [
      signInErrors.invalid,
      signInErrors.refused,
      signInErrors.notPermitted,
      suspended,
      off,
      signInErrors.unavailable,
    ],
  })
  @Get('callback')
  @Audited()
  @RawAnswer()
  finish(@Req() request: FastifyRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<unknown> {
    return pageOrEnvelope<FinishedSignIn>(request, reply, {
      answer: () => this.metrics.count(this.#finished(request, reply)),
      page: ({ returnTo }) => ({
        title: 'Signed in',
        paragraphs: [],
        next: { path: returnTo, text: 'Continue' },
      }),
      problem: ({ message }) => ({ title: 'Not signed in', paragraphs: [message] }),
    });
  }

  async #finished(request: FastifyRequest, reply: FastifyReply): Promise<FinishedSignIn> {
    const { searchParams, search } = new URL(request.url, this.service.redirectUri);
    const { isSecure } = this.service;
    const signIn = this.signIns.take(request, reply, searchParams.get('state') ?? '', isSecure);
    const tokens = await this.service.finish(signIn, search);
    if (!signIn) throw invalidSignIn();
    this.sessions.ofRedirect(request, isSecure).keep(reply, tokens);
    return { returnTo: signIn.returnTo };
  }
}
