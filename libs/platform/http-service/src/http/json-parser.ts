import { isUtf8 } from 'node:buffer';
import type { FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { bodyLimitOf, MAX_BODY_BYTES, refuseLargeBody } from './body-limits.ts';
import { checkName, checkShape, malformed, MAX_MEMBERS } from './json-shape.ts';

/**
 * As Fastify's own (a poisoned prototype is refused), but an empty body counts as absent: clients declare JSON on a
 * DELETE too. A body is an object, within the limits of its route (`body-limits.ts`), which are checked before it is
 * parsed.
 */
export function acceptBodies(app: NestFastifyApplication, loginPrefix: string): void {
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
      // By the URL: the route of a login has a parameter in the place of the prefix.
      const limit = bodyLimitOf(request.raw.url!, loginPrefix);
      refuseLargeBody(body.length, limit);
      if (!isUtf8(body)) throw malformed('The body is not valid UTF-8.');
      const text = body.toString('utf8');
      checkShape(text, limit.values);
      void parse(request, text, (error, parsed) => {
        // Without the parser's own message, which quotes the body.
        if (error) done(malformed('The body is not valid JSON.'));
        else if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
          done(malformed('The body must be a JSON object.'));
        else done(null, parsed);
      });
    } catch (error) {
      done(error as Error);
    }
  });
  app.useBodyParser('application/x-www-form-urlencoded', { bodyLimit: MAX_BODY_BYTES }, (raw, body, done) => {
    try {
      refuseLargeBody(body.length, bodyLimitOf((raw as FastifyRequest).raw.url!, loginPrefix));
      done(null, formOf(body.toString('utf8')));
    } catch (error) {
      done(error as Error);
    }
  });
}

function formOf(text: string): Record<string, string> {
  if (text.split('&', MAX_MEMBERS + 1).length > MAX_MEMBERS)
    throw malformed(`The body has more than ${MAX_MEMBERS} members.`);
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(text)) {
    checkName(name);
    if (name === '__proto__') throw malformed('The body has a member __proto__.');
    if (form.has(name)) throw malformed(`The body has the member ${name} twice.`);
    form.set(name, value);
  }
  return Object.fromEntries(form);
}
