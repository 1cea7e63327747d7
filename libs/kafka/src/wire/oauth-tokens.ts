import { errorText } from './client-errors.ts';

export interface OAuthClient {
  /** https. */
  tokenUrl: URL;
  clientId: string;
  /** Called for each token: a file may be exchanged. */
  clientSecret(): string;
  scope: string | undefined;
  audience: string | undefined;
}

interface Token {
  value: string;
  /** `performance.now`. */
  renewAt: number;
  expiresAt: number;
}

const answerTimeoutMs = 10_000;
const maxAnswerBytes = 65_536;
const maxLifeMs = 86_400_000;
/**
 * The share of its life after which a token is renewed. Connections authenticate again after four fifths of what was
 * left of their token, and must get another one then.
 */
const renewalShare = 0.75;
/** After a failed renewal, while the token is still valid. */
const retryMs = 5_000;

/** Tokens by the client credentials grant (RFC 6749, 4.4): one for all connections of the process. */
export class OAuthTokens {
  #token: Token | undefined;
  #renewal: Promise<Token> | undefined;
  #retryAt = -Infinity;

  constructor(private readonly client: OAuthClient) {}

  /**
   * Returns the token, or another one when three quarters of its life are over. Where that cannot be had, the present
   * one for as long as it is valid.
   * @throws Error naming KAFKA_OAUTH_TOKEN_URL and what it answered, never the secret
   */
  async current(): Promise<string> {
    const token = this.#token;
    const now = performance.now();
    const isValid = token !== undefined && now < token.expiresAt;
    if (isValid && (now < token.renewAt || now < this.#retryAt)) return token.value;
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    try {
      return (await this.#renewal).value;
    } catch (error) {
      this.#retryAt = performance.now() + retryMs;
      if (isValid && performance.now() < token.expiresAt) return token.value;
      throw error;
    }
  }

  async #renew(): Promise<Token> {
    const { tokenUrl } = this.client;
    const requestedAt = performance.now();
    const secret = this.client.clientSecret();
    let answer: { status: number; text: string };
    try {
      answer = await this.#ask(secret);
    } catch (error) {
      throw new Error(`KAFKA_OAUTH_TOKEN_URL: ${tokenUrl.host} did not answer: ${errorText(error)}`);
    }
    const { status, text } = answer;
    const { access_token: value, expires_in: seconds, error, error_description: description } = membersOf(text);
    if (status !== 200) {
      const reason = [String(status), error, description].filter((part) => typeof part === 'string').join(' ');
      throw new Error(
        `KAFKA_OAUTH_TOKEN_URL: ${tokenUrl.host} gave no token: ${reason.replaceAll(secret, '(secret)').slice(0, 300)}`,
      );
    }
    if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value))
      throw new Error(`KAFKA_OAUTH_TOKEN_URL: ${tokenUrl.host} answered without access_token`);
    const lifeMs = Math.min(Number(seconds) * 1_000, maxLifeMs);
    if (!(lifeMs > 0)) throw new Error(`KAFKA_OAUTH_TOKEN_URL: ${tokenUrl.host} answered without expires_in`);
    return (this.#token = {
      value,
      renewAt: requestedAt + lifeMs * renewalShare,
      expiresAt: requestedAt + lifeMs,
    });
  }

  async #ask(secret: string): Promise<{ status: number; text: string }> {
    const { tokenUrl, clientId, scope, audience } = this.client;
    const body = new URLSearchParams({ grant_type: 'client_credentials' });
    if (scope) body.set('scope', scope);
    if (audience) body.set('audience', audience);
    const login = [clientId, secret].map(encodeURIComponent).join(':');
    const response = await fetch(tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(login).toString('base64')}`, accept: 'application/json' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(answerTimeoutMs),
    });
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      bytes += chunk.length;
      if (bytes > maxAnswerBytes) throw new Error(`the answer is longer than ${maxAnswerBytes} bytes`);
      chunks.push(chunk);
    }
    return { status: response.status, text: Buffer.concat(chunks).toString() };
  }
}

/** Of a text that is no JSON: none. */
function membersOf(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
