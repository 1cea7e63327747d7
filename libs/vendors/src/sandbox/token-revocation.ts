import type { SimulatorRequest } from '@heliograph/vendor-contract';

/** Headers in which the vendors' clients authenticate. */
const credentialHeaders = ['authorization', 'token', 'xsrf-token', 'x-access-token', 'cookie'] as const;
const MAX_REMEMBERED = 10_000;

/**
 * Ends sessions without the simulator's help: a request with a revoked token reaches it without that token, so that the vendor's own answer to an
 * unauthenticated client comes back.
 */
export class TokenRevocation {
  readonly #seen = new Set<string>();
  #revoked: ReadonlySet<string> = new Set();

  /** Revokes all tokens and keys seen so far. */
  revoke(): void {
    this.#revoked = new Set(this.#seen);
  }

  restore(): void {
    this.#revoked = new Set();
  }

  filter(request: SimulatorRequest): SimulatorRequest {
    const presented = identities(request);
    for (const identity of presented) this.#remember(identity);
    return presented.some((identity) => this.#revoked.has(identity)) ? withoutCredentials(request) : request;
  }

  #remember(identity: string): void {
    if (this.#seen.size >= MAX_REMEMBERED) this.#seen.clear();
    this.#seen.add(identity);
  }
}

/** A signature changes with each request: `API <key>:<signature>` is known by its key. */
function identities({ headers }: SimulatorRequest): string[] {
  return credentialHeaders.flatMap((name) => {
    const value = headers[name];
    return value === undefined ? [] : [`${name}=${value.replace(/^(API [^:]+):.*$/, '$1')}`];
  });
}

function withoutCredentials(request: SimulatorRequest): SimulatorRequest {
  const headers = Object.entries(request.headers).filter(
    ([name]) => !(credentialHeaders as readonly string[]).includes(name),
  );
  return { ...request, headers: Object.fromEntries(headers) };
}
