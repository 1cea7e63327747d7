import type { FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiError } from './api-error.ts';

/**
 * As Fastify's own (a poisoned prototype is refused), but an empty body is none: clients declare JSON on a DELETE too. And a body is an object or an
 * array: `null` would pass for none behind us.
 */
export function acceptEmptyJson(app: NestFastifyApplication, bodyLimit: number): void {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', { bodyLimit }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else
      void parse(request as FastifyRequest, body.toString('utf8'), (error, parsed) => {
        if (error) done(malformed('The body is not valid JSON.'));
        else if (typeof parsed !== 'object' || parsed === null) done(malformed('The body must be a JSON object.'));
        else done(null, parsed);
      });
  });
}

/** Without the parser's own message, which quotes the body. */
const malformed = (message: string): ApiError => new ApiError(400, 'malformed_request', message);
