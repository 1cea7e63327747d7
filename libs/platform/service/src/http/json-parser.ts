import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiError } from './api-error.ts';
import { bodyLimitOf, MAX_BODY_BYTES, refuseLargeBody } from './body-limits.ts';
import { checkShape } from './json-shape.ts';

/**
 * As Fastify's own (a poisoned prototype is refused), but an empty body is none: clients declare JSON on a DELETE too. A body is an object, within the limits
 * of its route (`body-limits.ts`), which are checked before it is parsed.
 */
export function acceptJson(app: NestFastifyApplication, loginPrefix: string): void {
  const fastify = app.getHttpAdapter().getInstance();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  // Fastify reads plain text by default, which no operation takes.
  fastify.removeContentTypeParser('text/plain');
  app.useBodyParser('application/json', { bodyLimit: MAX_BODY_BYTES }, (raw, body, done) => {
    if (body.length === 0) {
      done(null, undefined);
      return;
    }
    const request = raw as FastifyRequest;
    try {
      const limit = bodyLimitOf(request.routeOptions.url ?? '', loginPrefix);
      refuseLargeBody(body.length, limit);
      if (!isUtf8(body)) throw malformed('The body is not valid UTF-8.');
      const text = body.toString('utf8');
      checkShape(text, limit.values);
      void parse(request, text, (error, parsed) => {
        if (error) done(malformed('The body is not valid JSON.'));
        else if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
          done(malformed('The body must be a JSON object.'));
        else done(null, parsed);
      });
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Without the parser's own message, which quotes the body. */
const malformed = (message: string): ApiError => new ApiError(400, 'malformed_request', message);
