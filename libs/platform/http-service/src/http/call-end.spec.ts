import { fastify } from 'fastify';
import { onCallEnd } from './call-end.ts';

describe(onCallEnd.name, () => {
  it('adds one listener to an answer, however many functions it calls', async () => {
    const server = fastify();
    const listeners: number[] = [];
    server.get('/', (_request, reply) => {
      listeners.push(reply.raw.listenerCount('close'));
      return reply.send('here');
    });
    await server.inject('/');
    const other = fastify();
    const called: string[] = [];
    for (let i = 0; i < 20; i++) onCallEnd(other, (_request, _reply, status) => called.push(`${i} ${status}`));
    other.get('/', (_request, reply) => {
      listeners.push(reply.raw.listenerCount('close'));
      return reply.send('here');
    });
    await other.inject('/');
    expect(listeners[1]! - listeners[0]!).toBe(1);
    expect(called).toEqual(Array.from({ length: 20 }, (_, i) => `${i} 200`));
  });
});
