import { Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/http-service';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthConfiguration } from '../configuration.ts';
import type { IssuedTokens, TokenAnswer } from './login.views.ts';

/** A page of another origin cannot send this header: the gateway's answers to preflights never allow it. */
export const SESSION_HEADER = 'x-heliograph-session';
const COOKIE_MODE = 'cookie';
const NAME = 'heliograph-session';
const DAY_SECONDS = 86_400;

/** The session of a browser, whose refresh token is in a cookie that no script can read. */
export interface BrowserSession {
  token: string | undefined;
  /** The page came over HTTPS. */
  isSecure: boolean;
  /** Sets the cookie. @returns the tokens without the one that is in it */
  keep: (reply: FastifyReply, tokens: IssuedTokens) => TokenAnswer;
  /** Deletes the cookie. */
  clear: (reply: FastifyReply) => void;
}

/**
 * Carries refresh tokens in a cookie for the console. `__Host-` would require the path `/`, and with it every call to carry the token; so the prefix is
 * `__Secure-`, and the path that of login and refresh.
 */
@Injectable()
export class SessionCookie {
  readonly #path: string;
  readonly #seconds: number;

  constructor({ loginPrefix, refreshTokenDays }: AuthConfiguration) {
    this.#path = `/${loginPrefix}`;
    this.#seconds = refreshTokenDays * DAY_SECONDS;
  }

  /** @returns undefined for a program, whose token is in the body. @throws ApiError 400, 403 `cross_site_request` */
  of(request: FastifyRequest): BrowserSession | undefined {
    const mode = request.headers[SESSION_HEADER];
    if (mode === undefined) return undefined;
    if (mode !== COOKIE_MODE)
      throw ApiError.validation([{ path: SESSION_HEADER, message: `${SESSION_HEADER} must be ${COOKIE_MODE}` }]);
    return this.#session(request, ownOrigin(request).startsWith('https:'));
  }

  /** Returns the session of a browser that another site redirected here: call it when the browser has proved that it asked for that. */
  ofRedirect(request: FastifyRequest, isSecure: boolean): BrowserSession {
    return this.#session(request, isSecure);
  }

  #session(request: FastifyRequest, isSecure: boolean): BrowserSession {
    const name = isSecure ? `__Secure-${NAME}` : NAME;
    const attributes = `Path=${this.#path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
    return {
      isSecure,
      token: cookieValue(name, request.headers.cookie),
      keep: (reply, { refresh_token: token, maxAgeSeconds, ...answer }) => {
        const seconds = maxAgeSeconds ?? this.#seconds;
        void reply.header('set-cookie', `${name}=${token}; Max-Age=${seconds}; ${attributes}`);
        return answer;
      },
      clear: (reply) => void reply.header('set-cookie', `${name}=; Max-Age=0; ${attributes}`),
    };
  }
}

/**
 * Returns the origin of the page that makes the request, which must be the server's own. Behind a proxy that ends TLS the gateway sees plain HTTP,
 * so HTTPS is accepted with the server's host as well.
 * @throws ApiError 403 `cross_site_request`
 */
function ownOrigin({ headers, protocol, host }: FastifyRequest): string {
  const { origin, 'sec-fetch-site': site } = headers;
  const own = [`${protocol}://${host}`, `https://${host}`];
  if (origin !== undefined && own.includes(origin) && (site === undefined || site === 'same-origin')) return origin;
  throw new ApiError(403, 'cross_site_request', 'Only a page of this server may keep its session in a cookie.');
}

export function cookieValue(name: string, cookies: string | undefined): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
