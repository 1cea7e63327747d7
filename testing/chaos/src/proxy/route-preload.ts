/**
 * Loaded before a service: it reaches the parts that CHAOS_ROUTES names through a proxy each. Names, certificates and what a broker advertises
 * stay as they are; every other process goes the direct way.
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
