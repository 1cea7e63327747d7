import type { AttemptOutcome } from '@heliograph/delivery';

type Failure = Extract<AttemptOutcome, { kind: 'failed' }>['reason'];

const reasons: Readonly<Record<string, Failure>> = {
  ADDRESS_NOT_ALLOWED: 'address_not_allowed',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  NAME_SERVER: 'dns',
  ENOTFOUND: 'dns',
  ENODATA: 'dns',
  ESERVFAIL: 'dns',
  EREFUSED: 'dns',
  EBADNAME: 'dns',
  ECANCELLED: 'dns',
  EAI_AGAIN: 'dns',
  EPROTO: 'tls',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls',
  UNABLE_TO_GET_ISSUER_CERT: 'tls',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls',
  HOSTNAME_MISMATCH: 'tls',
};

/** Finds why a request got no answer, by the error's code (Node, c-ares, OpenSSL, undici). An unknown code counts as a connection error. */
export function failureOfError(error: unknown): Failure {
  const code = codeOf(error);
  const known = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return known ?? (/^(ERR_SSL|ERR_TLS|CERT_)/.test(code) ? 'tls' : 'connection');
}

export function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

export class AddressNotAllowedError extends Error {
  readonly code = 'ADDRESS_NOT_ALLOWED';
}

/** The error of this service's own socket limit, not the endpoint's fault. */
export class SocketBudgetError extends Error {
  readonly code = 'SOCKET_BUDGET';
}
