import { reported } from '@heliograph/base-data';
import { Injectable } from '@nestjs/common';
import { ApiError, noteForAudit, scopeOfRole } from '@heliograph/http-service';
import { DataSource } from 'typeorm';
import { Account, operatorRoleOf } from '../accounts/account.entity.ts';
import { AccountsService, bySingleSignOn } from '../accounts/accounts.service.ts';
import { hashPassword, passwordMatches } from '../accounts/password-hash.ts';
import { normalizedUsername } from '../accounts/accounts.requests.ts';
import type { PasskeyLoginBody } from '../passkeys/passkeys.requests.ts';
import { invalidPasskey, PasskeysService } from '../passkeys/passkeys.service.ts';
import { TotpService } from '../second-factor/totp.service.ts';
import { TokenIssuer } from '../tokens/token-issuer.ts';
import { LoginThrottle } from './login-throttle.ts';
import type { LoginBody } from './login.requests.ts';
import type { IssuedTokens } from './login.views.ts';
import { sessionNameOf, SessionsService } from './sessions.service.ts';

@Injectable()
export class LoginService {
  constructor(
    private readonly accounts: AccountsService,
    private readonly sessions: SessionsService,
    private readonly tokens: TokenIssuer,
    private readonly throttle: LoginThrottle,
    private readonly database: DataSource,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeysService,
  ) {}

  /** @throws ApiError 401 `invalid_credentials`, `second_factor_required`, `invalid_code`, 403 `account_suspended`, 429 `too_many_attempts` */
  async login({ username, password, code }: LoginBody, address: string, inCookie = false): Promise<IssuedTokens> {
    const name = normalizedUsername(username);
    await this.throttle.attempt(name, address);
    // The time is taken before the password is read: if the password changes meanwhile, this login is revoked with all others.
    const at = Date.now() / 1000;
    const account = await this.accounts.findByUsername(name);
    // The log gets the account of a failed login, never an unknown name: it may be a password in the wrong field.
    if (account) noteForAudit({ accountId: account.id });
    if (!(await passwordMatches(password, account?.passwordHash)) || !account) throw invalidCredentials();
    if (await this.totp.isEnabled(account.id)) {
      if (code !== undefined) await this.totp.verify(account.id, code);
      else {
        await this.throttle.succeeded(name, address);
        throw secondFactorRequired();
      }
    }
    noteForAudit({ actor: account.id });
    await this.throttle.succeeded(name, address);
    refuseSuspended(account);
    return this.#answer(account, at, await this.sessions.open(account, inCookie));
  }

  /** @throws ApiError 401 `invalid_passkey`, 403 `account_suspended`, 429 `too_many_attempts` */
  async loginWithPasskey(body: PasskeyLoginBody, address: string, inCookie: boolean): Promise<IssuedTokens> {
    // No user name has a colon.
    const name = `passkey:${body.id}`;
    await this.throttle.attempt(name, address);
    const at = Date.now() / 1000;
    // Read before the assertion is checked: a reset of the password meanwhile, which removes passkeys, refuses the session.
    const passkey = await this.passkeys.find(body.id);
    const account = await this.accounts.find(passkey.accountId);
    if (!account || account.status === 'deleted') throw invalidPasskey();
    noteForAudit({ accountId: account.id });
    await this.passkeys.verify(passkey, body);
    noteForAudit({ actor: account.id });
    await this.throttle.succeeded(name, address);
    refuseSuspended(account);
    return this.#answer(account, at, await this.sessions.open(account, inCookie));
  }

  /**
   * Logs in a browser whose person another service has identified.
   * @param at taken before the account was read, Unix seconds
   * @throws ApiError 403 `account_suspended`
   */
  async openInBrowser(account: Account, at: number, endsAt: Date): Promise<IssuedTokens> {
    noteForAudit({
      actor: account.id,
      ...reported({ accountId: account.role === 'account' ? account.id : undefined }),
    });
    refuseSuspended(account);
    return this.#answer(account, at, await this.sessions.open(account, true, endsAt), endsAt);
  }

  /** @throws ApiError 401 `invalid_refresh_token`, 403 `account_suspended` */
  async refresh(refreshToken: string, inCookie = false): Promise<IssuedTokens> {
    const at = Date.now() / 1000;
    const rotation = await this.sessions.rotate(refreshToken, inCookie);
    const account = rotation && (await this.accounts.find(rotation.accountId));
    if (!account)
      throw new ApiError(
        401,
        'invalid_refresh_token',
        'The refresh token is expired, revoked, or was used before. Log in again.',
      );
    noteForAudit({ actor: account.id, accountId: account.id });
    refuseSuspended(account);
    return this.#answer(account, at, rotation.refreshToken, rotation.endsAt);
  }

  logout(refreshToken: string): Promise<void> {
    return this.sessions.close(refreshToken);
  }

  /** Revokes all tokens issued so far. @throws ApiError 401 `invalid_credentials`, 429 */
  async changePassword(accountId: string, current: string, next: string, address: string): Promise<void> {
    await this.verifyPassword(accountId, current, address);
    const passwordHash = await hashPassword(next);
    await this.database.transaction(async (manager) => {
      await this.accounts.updateWithin(manager, accountId, { passwordHash });
      await this.sessions.closeAll(manager, accountId);
    });
  }

  /** Returns an account that is logged in if the password is right; wrong ones count as failed logins. @throws ApiError 401 `invalid_credentials`, 429 */
  async verifyPassword(accountId: string, password: string, address: string): Promise<Account> {
    const account = await this.accounts.get(accountId);
    await this.throttle.attempt(account.username, address);
    if (!(await passwordMatches(password, account.passwordHash)))
      throw new ApiError(401, 'invalid_credentials', 'The current password is wrong.');
    await this.throttle.succeeded(account.username, address);
    return account;
  }

  /** As `verifyPassword`, for a change of the login itself. @throws ApiError 401 `invalid_credentials`, 409 `single_sign_on`, 429 */
  async verifyOwner(accountId: string, password: string, address: string): Promise<Account> {
    if ((await this.accounts.get(accountId)).ssoSubject !== null) throw bySingleSignOn();
    return this.verifyPassword(accountId, password, address);
  }

  async #answer(account: Account, at: number, refreshToken: string, endsAt: Date | null = null): Promise<IssuedTokens> {
    const remaining = endsAt === null ? undefined : Math.max(1, Math.floor(endsAt.getTime() / 1000 - at));
    const seconds = Math.min(this.tokens.accessTokenSeconds, remaining ?? Infinity);
    const scope = account.role === 'operator' ? scopeOfRole(operatorRoleOf(account)) : 'api';
    return {
      access_token: await this.tokens.accessToken(account.id, sessionNameOf(refreshToken), scope, at, seconds),
      token_type: 'Bearer',
      expires_in: seconds,
      refresh_token: refreshToken,
      ...reported({ maxAgeSeconds: remaining }),
    };
  }
}

const invalidCredentials = () => new ApiError(401, 'invalid_credentials', 'The user name or the password is wrong.');
const secondFactorRequired = () =>
  new ApiError(
    401,
    'second_factor_required',
    'Repeat the login with code: that of the authenticator app, or a recovery code.',
  );

function refuseSuspended(account: Account): void {
  if (account.status === 'suspended')
    throw new ApiError(403, 'account_suspended', 'The account is suspended. Ask the operator.');
}
