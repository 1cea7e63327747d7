import { Injectable } from '@nestjs/common';
import { ApiError, type RateLimiter, secondsOf } from '@heliograph/http-service';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import type { Account } from '../accounts/account.entity.ts';
import { SharedLimits } from '../redis/redis.module.ts';
import { removeTotp, TotpFactor } from './totp-factor.entity.ts';
import { TotpSecrets } from './totp-secrets.ts';
import { newRecoveryCodes, newTotpSecret, plainCode, recoveryCodeHash, stepOfCode, totpUri } from './totp.ts';
import type { RecoveryCodes, TotpEnrollment, TotpView } from './totp.views.ts';

/**
 * Wrong codes of one account from all addresses. Who guesses codes knows the password, so that this locks out nobody else; with three valid codes
 * of a million, it allows an attacker 0.3 % a day.
 */
const WRONG_CODES = { limit: 10, windowMs: 15 * 60_000 };

const BEGIN = `
  INSERT INTO totp_factors (account_id, secret) VALUES ($1, $2)
  ON CONFLICT (account_id) DO UPDATE SET secret = $2 WHERE totp_factors.confirmed_at IS NULL
  RETURNING 1`;
/** One statement each: of two logins with the same code, one succeeds. */
const CONFIRM = `
  UPDATE totp_factors SET confirmed_at = now(), last_step = $3
  WHERE account_id = $1 AND secret = $2 AND confirmed_at IS NULL RETURNING 1`;
const TAKE_STEP = `
  UPDATE totp_factors SET last_step = $2 WHERE account_id = $1 AND last_step < $2 AND confirmed_at IS NOT NULL RETURNING 1`;
const TAKE_RECOVERY_CODE = 'DELETE FROM recovery_codes WHERE account_id = $1 AND code_hash = $2 RETURNING 1';

/** Codes of authenticator apps (TOTP, RFC 6238) as a second factor of logins by password, and the codes that replace a lost app. */
@Injectable()
export class TotpService {
  readonly #wrongCodes: RateLimiter;

  constructor(
    private readonly database: DataSource,
    private readonly secrets: TotpSecrets,
    limits: SharedLimits,
  ) {
    this.#wrongCodes = limits.limiter('auth:login:code:', WRONG_CODES);
  }

  async state(accountId: string): Promise<TotpView> {
    const factor = await this.#confirmed(accountId);
    const [{ left }] = await this.database.query<[{ left: number }]>(
      'SELECT count(*)::int AS left FROM recovery_codes WHERE account_id = $1',
      [accountId],
    );
    return { enabledAt: factor?.confirmedAt ? secondsOf(factor.confirmedAt) : null, recoveryCodesLeft: left };
  }

  async isEnabled(accountId: string): Promise<boolean> {
    return (await this.#confirmed(accountId)) !== null;
  }

  /** Makes a secret, which replaces one that was not confirmed. @throws ApiError 409 `totp_enabled` */
  async begin({ id, username }: Account): Promise<TotpEnrollment> {
    const secret = newTotpSecret();
    const rows = await this.database.query<unknown[]>(BEGIN, [id, this.secrets.seal(id, secret)]);
    if (rows.length === 0) throw alreadyEnabled();
    return { secret, uri: totpUri(secret, username) };
  }

  /** Enables the factor. @throws ApiError 401 `invalid_code`, 409 `totp_enabled`, `totp_not_enabled`, 429 */
  async confirm(accountId: string, code: string): Promise<RecoveryCodes> {
    const factor = await this.database.manager.findOneBy(TotpFactor, { accountId });
    if (!factor) throw notEnabled();
    if (factor.confirmedAt) throw alreadyEnabled();
    return this.#counted(accountId, async () => {
      const step = stepOfCode(this.secrets.open(accountId, factor.secret), plainCode(code));
      if (step === undefined) throw invalidCode();
      return this.database.transaction(async (manager) => {
        const [rows] = await manager.query<[unknown[], number]>(CONFIRM, [accountId, factor.secret, step]);
        if (rows.length === 0) throw alreadyEnabled();
        return replaceRecoveryCodes(manager, accountId);
      });
    });
  }

  /** Takes a code of the app or a recovery code; each counts once. @throws ApiError 401 `invalid_code`, 429 `too_many_attempts` */
  async verify(accountId: string, code: string): Promise<void> {
    await this.#counted(accountId, async () => {
      if (!(await this.#take(accountId, plainCode(code)))) throw invalidCode();
    });
  }

  /** @throws ApiError 409 `totp_not_enabled` */
  async renewRecoveryCodes(accountId: string): Promise<RecoveryCodes> {
    return this.database.transaction(async (manager) => {
      const factor = await manager.findOne(TotpFactor, {
        where: { accountId, confirmedAt: Not(IsNull()) },
        lock: { mode: 'pessimistic_write' },
      });
      if (!factor) throw notEnabled();
      return replaceRecoveryCodes(manager, accountId);
    });
  }

  /** @throws ApiError 409 `totp_not_enabled` */
  async disable(accountId: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      if (!(await removeTotp(manager, accountId))) throw notEnabled();
    });
  }

  #confirmed(accountId: string): Promise<TotpFactor | null> {
    return this.database.manager.findOneBy(TotpFactor, { accountId, confirmedAt: Not(IsNull()) });
  }

  async #take(accountId: string, code: string): Promise<boolean> {
    if (!/^\d{6}$/.test(code)) {
      const [taken] = await this.database.query<[unknown[], number]>(TAKE_RECOVERY_CODE, [
        accountId,
        recoveryCodeHash(accountId, code),
      ]);
      return taken.length > 0;
    }
    const factor = await this.#confirmed(accountId);
    const step = factor ? stepOfCode(this.secrets.open(accountId, factor.secret), code) : undefined;
    if (step === undefined) return false;
    const [taken] = await this.database.query<[unknown[], number]>(TAKE_STEP, [accountId, step]);
    return taken.length > 0;
  }

  /** Counts a code before it is checked, so that parallel ones cannot exceed the limit together. @throws ApiError 429 */
  async #counted<T>(accountId: string, check: () => Promise<T>): Promise<T> {
    const { allowed, resetSeconds } = await this.#wrongCodes.take(accountId);
    if (!allowed) {
      const message = 'Too many wrong codes. Retry after the time in Retry-After.';
      throw new ApiError(429, 'too_many_attempts', message, { retryAfterSeconds: resetSeconds });
    }
    const result = await check();
    await this.#wrongCodes.giveBack(accountId);
    return result;
  }
}

/** The row of the factor is locked by the caller. */
async function replaceRecoveryCodes(manager: EntityManager, accountId: string): Promise<RecoveryCodes> {
  const recoveryCodes = newRecoveryCodes();
  await manager.query('DELETE FROM recovery_codes WHERE account_id = $1', [accountId]);
  await manager.query('INSERT INTO recovery_codes (account_id, code_hash) SELECT $1, unnest($2::bytea[])', [
    accountId,
    recoveryCodes.map((code) => recoveryCodeHash(accountId, code)),
  ]);
  return { recoveryCodes };
}

const invalidCode = (): ApiError =>
  new ApiError(401, 'invalid_code', 'The code is wrong, expired, or was used before. Wait for the next one.');
const alreadyEnabled = (): ApiError =>
  new ApiError(409, 'totp_enabled', 'An authenticator app is enabled already. Disable it first.');
const notEnabled = (): ApiError =>
  new ApiError(409, 'totp_not_enabled', 'No authenticator app is enabled, and no enrollment was begun.');
