import type { ConnectionOptions } from 'node:tls';
import { reported } from '@heliograph/base-data';

/** A forward proxy that opens tunnels by HTTP CONNECT (RFC 9110 §9.3.6): a fixed address for consumers' firewalls, a guard of its own. */
export interface EgressProxy {
  host: string;
  port: number;
  /** True when the connection to the proxy itself uses TLS. */
  secure: boolean;
  /** The value of `Proxy-Authorization`. */
  authorization?: string;
  /** True when the proxy resolves names and refuses addresses; otherwise it is given an address that was checked here. */
  checksAddresses: boolean;
  /** The PEM of authorities trusted for the proxy's own certificate; absent = the public ones. */
  ca?: ConnectionOptions['ca'];
}

/**
 * @param text `http://[user:password@]host[:port]`, or `https://…` for a proxy that is reached over TLS
 * @throws Error that does not repeat the text: it may contain a password
 */
export function parseEgressProxy(text: string, checksAddresses: boolean, ca?: string): EgressProxy {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol) || url.hostname === '')
    throw new Error('the egress proxy is not a URL like http://proxy.example:3128');
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new Error('the egress proxy is a host and port only, without a path');
  const secure = url.protocol === 'https:';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 443 : 80) : Number(url.port),
    secure,
    checksAddresses,
    ...reported({ ca, authorization: url.username === '' ? undefined : basic(url) }),
  };
}

function basic({ username, password }: URL): string {
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(pair, 'utf8').toString('base64')}`;
}
