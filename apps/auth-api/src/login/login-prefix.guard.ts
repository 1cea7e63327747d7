import { ApiError, errorAnswer } from '@heliograph/http-service';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AuthConfiguration } from '../configuration.ts';

/** Rejects every first path segment except the configured one, which is not known when Nest reads the routes. */
@Injectable()
export class LoginPrefixGuard implements CanActivate {
  readonly #prefix: string;

  constructor(configuration: AuthConfiguration) {
    this.#prefix = configuration.loginPrefix;
  }

  canActivate(context: ExecutionContext): boolean {
    const { params } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { prefix: string } }>>();
    if (params.prefix !== this.#prefix) throw new ApiError(404, 'not_found', 'This path does not exist.');
    return true;
  }
}

/** The operations below the login prefix. */
export const loginGroup = {
  tag: 'Login',
  description: 'Login, refresh and logout: exchanges user name and password, or an API key, for tokens.',
};

export const tooManyAttempts = errorAnswer(
  429,
  'too_many_attempts',
  'Too many failed logins from this address, or of this user name from this address.',
  { retryAfter: true },
);
