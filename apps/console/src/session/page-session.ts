/**
 * `unknown`: the first token is requested; `expired`: it was signed in, and needs another login to continue. Of a portal session: `portalEnded` (expired,
 * revoked, or opened without a token), `portalForeign` (not embedded by the page that it was made for), `portalUnavailable` (the service did not answer the
 * exchange).
 */
export type SessionState =
  'unknown' | 'signedOut' | 'signedIn' | 'expired' | 'portalEnded' | 'portalForeign' | 'portalUnavailable';

/** The part that every session of the page has: its state, its listeners, and its scopes. */
export abstract class PageSession {
  state: SessionState = 'unknown';
  /** The scopes of the last token. The page draws other screens for an operator, and no buttons for a read-only user; the service enforces the rights. */
  scopes: readonly string[] = [];
  readonly #listeners = new Set<() => void>();

  /**
   * Returns a token that is valid now.
   * @param refused a token that the service refused although it had not expired
   */
  abstract accessToken: (refused?: string) => Promise<string>;

  /** Scopes of operators: `operator:read`, `operator:support`, and `operator` of the role admin (docs/operate/operators.md). */
  get isOperator(): boolean {
    return this.scopes.some((scope) => scope.split(':')[0] === 'operator');
  }

  get maySupport(): boolean {
    return this.mayAdminister || this.scopes.includes('operator:support');
  }

  get mayAdminister(): boolean {
    return this.scopes.includes('operator');
  }

  get mayWrite(): boolean {
    return this.scopes.includes('write');
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  snapshot = (): SessionState => this.state;

  protected become(state: SessionState): void {
    this.state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** Returns the scopes that a scope includes: the `api` of a login includes those of API keys (docs/use/api-keys.md). */
export function scopesOf(scope: string): string[] {
  const scopes = scope.split(' ').filter((one) => one !== '');
  return scopes.includes('api') ? [...new Set([...scopes, 'read', 'write', 'deliveries'])] : scopes;
}
