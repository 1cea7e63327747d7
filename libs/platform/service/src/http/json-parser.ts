import type { FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** As Fastify's own (a poisoned prototype is refused), but an empty body is none: clients declare JSON on a DELETE too. */
export function acceptEmptyJson(app: NestFastifyApplication, bodyLimit: number): void {
  const parse = app.getHttpAdapter().getInstance().getDefaultJsonParser('error', 'error');
  app.useBodyParser('application/json', { bodyLimit }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parse(request as FastifyRequest, body.toString('utf8'), done);
  });
}
