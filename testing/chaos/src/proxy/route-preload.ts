/**
 * Loaded before a service: it reaches the parts that CHAOS_ROUTES names through a proxy each. Names, certificates and advertised addresses are unchanged;
 * every other process connects directly.
 */
import { Socket } from 'node:net';
import { parseRoutes, routed } from './routes.ts';

type Connect = (this: Socket, ...args: unknown[]) => Socket;

const routes = parseRoutes(process.env.CHAOS_ROUTES ?? '');
const prototype = Socket.prototype as unknown as { connect: Connect };
const connect = prototype.connect;
prototype.connect = function (...args) {
  return connect.apply(this, routed(args, routes));
};
