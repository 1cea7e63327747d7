import { connect as connectTcp, isIP, isIPv6, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { reported } from '@heliograph/base-data';
import type { EgressProxy } from './egress-proxy.ts';
import { AddressNotAllowedError } from './failure-of-error.ts';

/** The error of a proxy that is unreachable, refuses this service, or does not use HTTP: not the endpoint's fault. */
export class EgressProxyError extends Error {
  readonly code = 'EGRESS_PROXY';
}

export interface TunnelTarget {
  /** The name or address, without brackets. */
  host: string;
  port: number;
}

type Done = (error: Error | null, socket: Socket | null) => void;

const maxHeadBytes = 16 * 1024;

/** Opens a connection to the target through the proxy. `done` is called once. */
export function openTunnel(proxy: EgressProxy, target: TunnelTarget, timeoutMs: number, done: Done): void {
  const socket = connect(proxy);
  let head = Buffer.alloc(0);
  const timer = setTimeout(() => end(new EgressProxyError('the egress proxy did not answer in time')), timeoutMs);
  const onError = (error: Error) => end(new EgressProxyError(`the egress proxy: ${error.message}`));
  const onEnd = () => end(new EgressProxyError('the egress proxy closed the connection'));
  const onData = (chunk: Buffer) => {
    head = Buffer.concat([head, chunk]);
    const length = head.indexOf('\r\n\r\n');
    if (length >= 0) end(problemOf(head.toString('latin1', 0, length)), head.subarray(length + 4));
    else if (head.length > maxHeadBytes) end(new EgressProxyError('the answer of the egress proxy is too long'));
  };
  function end(error: Error | undefined, rest?: Buffer): void {
    clearTimeout(timer);
    socket.off('data', onData).off('error', onError).off('close', onEnd);
    if (error === undefined) {
      handOver(socket, rest, done);
    } else {
      socket.on('error', () => undefined).destroy();
      done(error, null);
    }
  }
  socket.on('data', onData).once('error', onError).once('close', onEnd);
  socket.once(proxy.secure ? 'secureConnect' : 'connect', () => socket.write(request(proxy, target)));
}

function connect({ host, port, secure, ca }: EgressProxy): Socket {
  if (!secure) return connectTcp({ host, port, noDelay: true });
  const servername = isIP(host) === 0 ? { servername: host } : {};
  return connectTls({ host, port, ...servername, ...reported({ ca }) }).setNoDelay(true);
}

/** Passes on the socket of the tunnel. A proxy sends no data after its answer until the client does, but a plain endpoint may send at once. */
function handOver(socket: Socket, rest: Buffer | undefined, done: Done): void {
  socket.pause();
  if (rest !== undefined && rest.length > 0) socket.unshift(rest);
  done(null, socket);
}

function request({ authorization }: EgressProxy, { host, port }: TunnelTarget): string {
  const authority = `${isIPv6(host) ? `[${host}]` : host}:${port}`;
  const credentials = authorization === undefined ? '' : `Proxy-Authorization: ${authorization}\r\n`;
  return `CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credentials}\r\n`;
}

/**
 * Returns the cause of a refusal. 502 and 504 are about the target by their definition; so is a 503 that names it (Squid, RFC 9209). 403 is the proxy's own
 * policy. Every other status, 407 above all, is between the proxy and us.
 */
function problemOf(head: string): Error | undefined {
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(head)?.[1] ?? 0);
  if (status >= 200 && status < 300) return undefined;
  if (status === 403) return new AddressNotAllowedError('the egress proxy refuses the address');
  const ofTarget =
    status === 502 || status === 504 || (status === 503 && /^(X-Squid-Error|Proxy-Status):/im.test(head));
  if (!ofTarget) return new EgressProxyError(`the egress proxy answered ${status}`);
  const code = status === 504 ? 'ETIMEDOUT' : 'ECONNREFUSED';
  return Object.assign(new Error(`the egress proxy cannot reach the endpoint (${status})`), { code });
}
