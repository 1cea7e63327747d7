/**
 * Loaded before a service: its resolvers ask the name server of CHAOS_DNS instead of the machine's. The service is otherwise unchanged: it resolves, checks
 * and connects by its own code.
 */
import { Resolver as CallbackResolver } from 'node:dns';
import { Resolver } from 'node:dns/promises';

type Ask = (this: { setServers(servers: readonly string[]): void }, ...args: unknown[]) => unknown;

const server = process.env.CHAOS_DNS;
const configured = new WeakSet();
if (server !== undefined) {
  for (const prototype of [Resolver.prototype, CallbackResolver.prototype] as unknown as Record<string, Ask>[]) {
    for (const method of ['resolve', 'resolve4', 'resolve6']) {
      const ask = prototype[method]!;
      prototype[method] = function (...args) {
        // Once: it may not be changed while a question is open.
        if (!configured.has(this)) this.setServers([server]);
        configured.add(this);
        return ask.apply(this, args);
      };
    }
  }
}
