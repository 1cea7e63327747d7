import type { FastifyInstance } from 'fastify';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

const UNFRAMED = "frame-ancestors 'none'";

const unlessSet = {
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; ${UNFRAMED}`,
};

export function addSecurityHeaders(fastify: FastifyInstance, encrypted: boolean): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    void reply.headers(always);
    if (encrypted) void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    for (const [name, value] of Object.entries(unlessSet)) if (!reply.hasHeader(name)) void reply.header(name, value);
    // This header cannot name origins as a policy can: it is sent where the page must not be embedded.
    if (String(reply.getHeader('content-security-policy')).includes(UNFRAMED))
      void reply.header('x-frame-options', 'DENY');
    done(null, payload);
  });
}
