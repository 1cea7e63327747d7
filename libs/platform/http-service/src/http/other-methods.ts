import type { FastifyInstance } from 'fastify';
import { registeredRoutes } from '../openapi/openapi-document.ts';
import { ApiError } from './api-error.ts';

/**
 * Answers 405 with the allowed methods (RFC 9110 §15.5.6) when a path exists for other methods; Fastify would answer
 * 404.
 */
export function refuseOtherMethods(fastify: FastifyInstance): void {
  let routes: { method: string; url: string; pattern: RegExp }[] | undefined;
  // Not earlier: `onRequest` hooks that limit or count run first.
  fastify.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!request.is404) {
      done();
      return;
    }
    routes ??= registeredRoutes(fastify).map(({ method, url }) => ({ method, url, pattern: patternOf(url) }));
    const path = request.raw.url!.split('?', 1)[0]!;
    const matching = routes.filter(({ pattern }) => pattern.test(path));
    // As the router decides: `/devices/bulk` is not a device called bulk.
    const [nearest] = matching.map(({ url }) => url).sort((a, b) => parameters(a) - parameters(b));
    const allowed = matching.filter(({ url }) => url === nearest).map(({ method }) => method.toUpperCase());
    done(allowed.length > 0 ? methodNotAllowed([...new Set(allowed)].sort()) : null);
  });
}

export function methodNotAllowed(allowed: readonly string[]): ApiError {
  const allow = allowed.join(', ');
  return new ApiError(405, 'method_not_allowed', `This path supports ${allow}.`, { headers: { allow } });
}

/** Returns a pattern for a route as Fastify writes it: `/v1/webhooks/:id`, `/v1/webhooks/*`. */
function patternOf(url: string): RegExp {
  const literal = url.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);
}

const parameters = (url: string): number => url.split(/[:*]/).length;
