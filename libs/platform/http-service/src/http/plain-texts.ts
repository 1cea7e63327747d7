import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, type ErrorDetail } from './api-error.ts';
import { MAX_MEMBERS } from './json-shape.ts';

/**
 * Refuses texts that no store of ours can keep, wherever a request has them: PostgreSQL takes no NUL, and a lone surrogate is half a character, which UTF-8
 * cannot write. Names of members count too.
 */
export function refuseBrokenTexts(fastify: FastifyInstance): void {
  fastify.addHook('preValidation', (request: FastifyRequest, _reply, done) => {
    const tooMany = Object.keys(request.query as object).length > MAX_MEMBERS;
    const broken = brokenText(request.body, '') ?? (tooMany ? manyMembers : brokenText(request.query, ''));
    if (broken) done(ApiError.validation([broken]));
    // No object of ours has such an id.
    else done(brokenText(request.params, '') && ApiError.notFound('The object'));
  });
}

const manyMembers = { path: '', message: `the query has more than ${MAX_MEMBERS} members` };

/** Finds the first broken text. Bodies are bounded in depth and number of values before they get here. */
function brokenText(value: unknown, path: string): ErrorDetail | undefined {
  if (typeof value === 'string') {
    const fault = faultOf(value);
    return fault === undefined
      ? undefined
      : { path, message: `${path === '' ? 'the body' : path} must not contain ${fault}` };
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  for (const [name, child] of Object.entries(value)) {
    const fault = faultOf(name);
    if (fault !== undefined) return { path, message: `a name of a member must not contain ${fault}` };
    const broken = brokenText(child, path === '' ? name : `${path}.${name}`);
    if (broken !== undefined) return broken;
  }
  return undefined;
}

function faultOf(text: string): string | undefined {
  if (text.includes('\u0000')) return 'NUL';
  return /\p{Surrogate}/u.test(text) ? 'half of a surrogate pair' : undefined;
}
