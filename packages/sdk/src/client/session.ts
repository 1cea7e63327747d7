import type { Token } from '../generated/types.generated.ts';
import type { Call } from './call.ts';
import { HeliographError } from './errors.ts';
import { orAborted } from './sleep.ts';

/** State that continues a session, in another process for instance. Secret. */
export interface Tokens {
  accessToken: string;
  /** Good for one refresh. */
  refreshToken?: string;
  /** Expiry of the access token, Unix seconds; absent: until it is refused. */
  expiresAt?: number;
}

export interface SessionOptions {
  username?: string | undefined;
  password?: string | undefined;
  tokens?: Tokens | undefined;
  /** An API key in place of tokens: it is sent as it is, there is no login. */
  apiKey?: string | undefined;
  /** Where access tokens come from, in place of all of these. */
  accessToken?: ((refused?: string) => Promise<string>) | undefined;
  /** First path segment of login and refresh. */
  loginPrefix: string;
  /** Called with each new pair before it is used. */
  onTokens?: ((tokens: Tokens) => void | Promise<void>) | undefined;
  /** Makes a call without a token, retries included. */
  send: (call: Call) => Promise<unknown>;
  now?: () => number;
}

/** An access token is renewed so long before it expires. Seconds. */
const margin = 60;

/**
 * Keeps a valid access token. However many calls wait, one login or refresh is on its way: a refresh token used twice
 * ends the session.
 */
export class Session {
  readonly #options: SessionOptions;
  readonly #now: () => number;
  #tokens: Tokens | undefined;
  #renewal: Promise<Tokens> | undefined;
  /** The last token that the service refused. */
  #refused: string | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#tokens = options.tokens;
    this.#now = options.now ?? Date.now;
  }

  /** Returns an access token that is valid for another minute. */
  async accessToken(signal?: AbortSignal): Promise<string> {
    if (this.#options.apiKey !== undefined) return this.#options.apiKey;
    if (this.#options.accessToken) return orAborted(this.#options.accessToken(this.#refused), signal);
    const tokens = this.#tokens;
    if (tokens && (tokens.expiresAt === undefined || tokens.expiresAt - margin > this.#now() / 1000))
      return tokens.accessToken;
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    return (await orAborted(this.#renewal, signal)).accessToken;
  }

  /** The service refused it. @returns whether asking for another may help */
  refused(accessToken: string): boolean {
    if (this.#options.apiKey !== undefined) return false;
    if (this.#options.accessToken) {
      this.#refused = accessToken;
      return true;
    }
    if (this.#tokens?.accessToken === accessToken) this.#tokens = { ...this.#tokens, expiresAt: 0 };
    return this.#tokens?.refreshToken !== undefined || this.#options.password !== undefined;
  }

  /** Ends the session on the service as well. */
  async end(): Promise<void> {
    const { refreshToken } = this.#tokens ?? {};
    this.#tokens = undefined;
    if (refreshToken !== undefined) await this.#send('logout', { refresh_token: refreshToken });
  }

  async #renew(): Promise<Tokens> {
    const answer = (await this.#refresh()) ?? (await this.#login());
    const tokens: Tokens = {
      accessToken: answer.access_token,
      ...(answer.refresh_token !== undefined && { refreshToken: answer.refresh_token }),
      expiresAt: Math.floor(this.#now() / 1000) + answer.expires_in,
    };
    try {
      await this.#options.onTokens?.(tokens);
    } finally {
      // The callback may fail, but the former pair is used up all the same.
      this.#tokens = tokens;
    }
    return tokens;
  }

  /** @returns undefined when only a login can help */
  async #refresh(): Promise<Token | undefined> {
    const { refreshToken } = this.#tokens ?? {};
    if (refreshToken === undefined) return undefined;
    try {
      return (await this.#send('refresh', { refresh_token: refreshToken })) as Token;
    } catch (error) {
      // A refresh whose answer was lost uses the token up: then the next one is refused, and the password helps.
      if (this.#options.password === undefined || !isRefusal(error)) throw error;
      return undefined;
    }
  }

  async #login(): Promise<Token> {
    const { username, password } = this.#options;
    if (username === undefined || password === undefined)
      throw new TypeError('this call needs a token: pass an API key, username and password, or tokens');
    return (await this.#send('login', { username, password })) as Token;
  }

  #send(operation: string, form: Record<string, string>): Promise<unknown> {
    return this.#options.send({
      method: 'POST',
      path: `/${this.#options.loginPrefix}/${operation}`,
      body: new URLSearchParams(form).toString(),
      mediaType: 'application/x-www-form-urlencoded',
      // A refresh whose answer was lost has ended the session already, if it came through at all.
      isRepeatable: true,
    });
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof HeliographError && error.code === 401;
}
