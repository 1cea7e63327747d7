import type { FastifyInstance } from 'fastify';

const always = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
};

/** Headers that are set unless an API has set them. */
const unlessSet = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

export function addSecurityHeaders(fastify: FastifyInstance, encrypted: boolean): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    void reply.headers(always);
    if (encrypted) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    for (const [name, value] of Object.entries(unlessSet)) if (!reply.hasHeader(name)) void reply.header(name, value);
    done(null, payload);
  });
}
