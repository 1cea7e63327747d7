import { createHmac } from 'node:crypto';
import { CodeError, InvalidToken, missing } from './envelope.ts';

/** Demo values, documented, no secrets. */
export const application = {
  appKey: 'D8D0C0CCD201D4930C4C13726E734D5C',
  appSecret: 'sandboxsungrowsecretkey000000001',
};
/** The application id that the portal displays beside the keys. */
export const APPLICATION_ID = '4711';
export const user = { userAccount: 'demo@heliograph.example', userPassword: 'sandbox-sungrow-1' };
export const DEMO_REFRESH_TOKEN = 'sandbox-sungrow-refresh-token';
const USER_ID = '503093';
/** A user whom wrong passwords locked, and one whom an administrator did. */
const lockedUsers: Readonly<Record<string, string>> = {
  'locked@heliograph.example': '2',
  'blocked@heliograph.example': '5',
};

const SLIDING_MS = 24 * 3_600_000;
const ACCESS_SECONDS = 172_799;
const REFRESH_MS = 30 * 86_400_000;
const CODE_MS = 600_000;

/** Tokens are signed and contain their time of issue: a restarted cloud recognises them. */
export class Sessions {
  readonly #lastUse = new Map<string, number>();
  /** Newest refresh token of each chain, by its number: the ones before it are dead. */
  readonly #newest = new Map<string, number>();
  /** Consents that a used refresh token ended. */
  readonly #ended = new Set<string>();
  readonly #usedCodes = new Set<string>();
  readonly #now: () => number;
  #issuedAt = 0;
  #revokedAt = -1;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Returns `result_data` of a login: refusals are no errors. */
  login(
    { user_account: account, user_password: password }: Readonly<Record<string, unknown>>,
    chinese: boolean,
  ): object {
    if (typeof account !== 'string' || account === '') throw missing('user_account');
    if (typeof password !== 'string' || password === '') throw missing('user_password');
    const locked = lockedUsers[account];
    if (locked !== undefined) return refusal(locked, chinese ? '账号已锁定' : 'The account has been locked');
    if (account !== user.userAccount) return refusal('-1', chinese ? '账号不存在' : 'Account does not exist');
    if (password !== user.userPassword) return refusal('0', chinese ? '密码错误' : 'Incorrect password');
    return { ...profile(chinese), token: this.#userToken(), login_state: '1', disable_time: null, err_times: '0' };
  }

  #userToken(): string {
    const issued = this.#issue().toString(16).padStart(12, '0');
    return `${USER_ID}_${issued}${sign(`user:${issued}`).slice(0, 20)}`;
  }

  /** Throws when a user's token is invalid, or was not used for 24 hours. */
  checkUser(token: string): void {
    const [, issued = '', signature = ''] = /^\d+_([0-9a-f]{12})([0-9a-f]{20})$/.exec(token) ?? [];
    const issuedAt = parseInt(issued, 16);
    const since = this.#lastUse.get(token) ?? issuedAt;
    const holds = signature !== '' && signature === sign(`user:${issued}`).slice(0, 20);
    if (!holds || issuedAt <= this.#revokedAt || this.#now() - since > SLIDING_MS) throw new CodeError('E00003');
    this.#lastUse.set(token, this.#now());
  }

  checkBearer(header: string | undefined): void {
    const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1] ?? '';
    const [issued = NaN, chain = ''] = opened('at', token) ?? [];
    const issuedAt = Number(issued);
    const holds = this.#now() - issuedAt <= ACCESS_SECONDS * 1000 && !this.#ended.has(chain);
    if (!holds || issuedAt <= this.#revokedAt) throw new InvalidToken();
  }

  /** Issues a code for the user who consents; good once, ten minutes, for the redirect URL it was sent to. */
  code(redirectUrl: string): string {
    return sealed('code', [this.#issue(), Buffer.from(redirectUrl).toString('base64url')]);
  }

  /** Clients may leave the redirect URL out; another one is refused. */
  exchangeCode(code: unknown, redirectUrl: string | undefined): object {
    const [issued = NaN, target = ''] = opened('code', String(code)) ?? [];
    const issuedAt = Number(issued);
    const fresh = this.#now() - issuedAt <= CODE_MS && !this.#usedCodes.has(String(code));
    if (!fresh) throw new CodeError('010', 'er_parameter_value_invalid:code');
    if (redirectUrl !== undefined && redirectUrl !== Buffer.from(target, 'base64url').toString('utf8'))
      throw new CodeError('010', 'er_parameter_value_invalid:redirect_uri');
    this.#usedCodes.add(String(code));
    return this.#tokens(`c${issuedAt.toString(36)}`, 0);
  }

  /**
   * A used refresh token is invalid; its reuse ends the whole consent. The demo token represents a fresh consent: each
   * use begins a chain.
   */
  refresh(refreshToken: unknown): object {
    if (refreshToken === DEMO_REFRESH_TOKEN) return this.#tokens(`d${this.#issue().toString(36)}`, 0);
    const [issued, chain = '', number = ''] = opened('rt', String(refreshToken)) ?? [];
    const holds = issued !== undefined && this.#now() - Number(issued) <= REFRESH_MS;
    if (holds && Number(number) < (this.#newest.get(chain) ?? 0)) this.#ended.add(chain);
    if (!holds || this.#ended.has(chain)) throw new CodeError('E00003');
    return this.#tokens(chain, Number(number) + 1);
  }

  #tokens(chain: string, number: number): object {
    this.#newest.set(chain, number);
    const issued = this.#issue();
    return {
      access_token: sealed('at', [issued, chain, number]),
      token_type: 'bearer',
      refresh_token: sealed('rt', [issued, chain, number]),
      expires_in: ACCESS_SECONDS,
    };
  }

  /** Revokes all access tokens given out so far. */
  revoke(): void {
    this.#revokedAt = Math.max(this.#now(), this.#issuedAt);
  }

  /** Issues a token: never the same time twice, never one that is revoked. */
  #issue(): number {
    this.#issuedAt = Math.max(Math.floor(this.#now()), this.#issuedAt + 1, this.#revokedAt + 1);
    return this.#issuedAt;
  }
}

function refusal(login_state: string, msg: string): object {
  return { login_state, msg };
}

function profile(chinese: boolean): object {
  return {
    user_master_org_id: '530435',
    mobile_tel: null,
    user_name: 'demo',
    language: chinese ? 'Chinese' : 'English',
    user_id: USER_ID,
    country_name: 'Germany',
    user_account: user.userAccount,
    user_master_org_name: 'Demo',
    email: user.userAccount,
    country_id: '50',
  };
}

/** Returns `<kind>-<part>.<part>.<signature>`. */
function sealed(kind: string, parts: readonly (string | number)[]): string {
  const text = parts.join('.');
  return `${kind}-${text}.${sign(`${kind}:${text}`).slice(0, 32)}`;
}

function opened(kind: string, token: string): string[] | undefined {
  if (!token.startsWith(`${kind}-`)) return undefined;
  const parts = token.slice(kind.length + 1).split('.');
  const signature = parts.pop();
  return signature === sign(`${kind}:${parts.join('.')}`).slice(0, 32) ? parts : undefined;
}

function sign(text: string): string {
  return createHmac('sha256', 'sandbox-sungrow').update(text).digest('hex');
}
