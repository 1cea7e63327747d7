import { isIP } from 'node:net';
import type { AddressPolicy } from './address-policy.ts';

export interface WebhookUrlPolicy {
  addresses: AddressPolicy;
  /** The operator allows plain `http://`. */
  allowHttp: boolean;
  /** Absent: any port. */
  ports?: readonly number[];
}

export type WebhookUrlVerdict = { ok: true; url: URL } | { ok: false; problem: string };

const maxLength = 2048;

/**
 * Checks a webhook's URL at registration, without DNS. Names are resolved and checked again with every connection.
 * The URL parser has already turned `2130706433`, `0x7f.1` or `127.1` into `127.0.0.1`.
 */
export function checkWebhookUrl(text: string, policy: WebhookUrlPolicy): WebhookUrlVerdict {
  if (text.length > maxLength) return refuse(`longer than ${maxLength} characters`);
  if (!URL.canParse(text)) return refuse('not a URL');
  const url = new URL(text);
  const problem = problemOf(url, policy);
  return problem === undefined ? { ok: true, url } : refuse(problem);
}

function refuse(problem: string): WebhookUrlVerdict {
  return { ok: false, problem };
}

function problemOf(url: URL, policy: WebhookUrlPolicy): string | undefined {
  if (url.protocol !== 'https:' && !(policy.allowHttp && url.protocol === 'http:')) return 'only https is allowed';
  if (url.username !== '' || url.password !== '') return 'user name and password are not allowed in the URL';
  if (url.hash !== '') return 'a fragment is not allowed';
  if (policy.ports !== undefined && !policy.ports.includes(portOf(url))) return `port ${portOf(url)} is not allowed`;
  return hostProblem(hostOf(url), policy.addresses);
}

function hostProblem(host: string, addresses: AddressPolicy): string | undefined {
  const name = host.replace(/\.$/, '').toLowerCase();
  const address = name === 'localhost' || name.endsWith('.localhost') ? '127.0.0.1' : name;
  if (isIP(address) === 0) return name === '' ? 'the URL has no host' : undefined;
  const verdict = addresses.check(address);
  return verdict.allowed ? undefined : `the address is not allowed (${verdict.reason}); the operator can allow it`;
}

/** Host name or address without the brackets of an IPv6 literal. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

export function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}
