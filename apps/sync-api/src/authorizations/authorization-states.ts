import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** The outcome of a consent; `message` is for the owner and for the account's user. */
export interface ConsentOutcome {
  outcome: 'granted' | 'refused' | 'failed';
  message: string;
  /** Unix seconds. */
  at: number;
}

export interface OpenAuthorization {
  stateHash: string;
  accountId: string;
  vendorAccountId: string;
}

export type Claim =
  | { kind: 'unknown' | 'expired' | 'in_progress' }
  | { kind: 'ended'; outcome: ConsentOutcome & { vendorAccountId: string } }
  | { kind: 'claimed'; authorization: OpenAuthorization };

export const LIFETIME_MINUTES = 30;
/** Longer than a redemption takes: a replica that keeps a claim for so long is dead. */
const CLAIM_SECONDS = 120;
/** The time for which the outcome of a used or expired link can be read, days. */
const RETENTION_DAYS = 7;
/** Each further open link replaces the oldest. */
const MAX_OPEN = 20;

const CLAIM = `
  UPDATE vendor_authorizations SET status = 'redeeming', claimed_at = now()
  WHERE state_hash = $1 AND (
    (status = 'open' AND expires_at > now())
    OR (status = 'redeeming' AND claimed_at < now() - make_interval(secs => ${CLAIM_SECONDS})))
  RETURNING account_id AS "accountId", vendor_account_id AS "vendorAccountId"`;

const SELECT_STATE = `
  SELECT status, outcome, vendor_account_id AS "vendorAccountId", expires_at <= now() AS expired FROM vendor_authorizations WHERE state_hash = $1`;

interface StateRow {
  status: string;
  outcome: ConsentOutcome | null;
  vendorAccountId: string;
  expired: boolean;
}

/**
 * Stores the OAuth states that were passed to vendors. They are in PostgreSQL, so that any replica can take the callback; a state is redeemed once,
 * by one call at a time.
 */
@Injectable()
export class AuthorizationStates {
  constructor(private readonly database: DataSource) {}

  /** @returns the state, of which only the hash is stored, and its expiry (Unix seconds) */
  async open(accountId: string, vendorAccountId: string): Promise<{ state: string; expiresAt: number }> {
    const state = randomBytes(32).toString('base64url');
    const [row] = await this.database.query<{ expiresAt: number }[]>(
      `INSERT INTO vendor_authorizations (state_hash, account_id, vendor_account_id, status, expires_at)
       VALUES ($1, $2, $3, 'open', now() + make_interval(mins => ${LIFETIME_MINUTES}))
       RETURNING floor(extract(epoch FROM expires_at))::float8 AS "expiresAt"`,
      [hashOf(state), accountId, vendorAccountId],
    );
    await this.#deleteOld(vendorAccountId);
    return { state, expiresAt: row!.expiresAt };
  }

  async claim(state: string): Promise<Claim> {
    const stateHash = hashOf(state);
    const [[claimed]] = await this.database.query<[Omit<OpenAuthorization, 'stateHash'>[], number]>(CLAIM, [stateHash]);
    if (claimed) return { kind: 'claimed', authorization: { stateHash, ...claimed } };
    const [found] = await this.database.query<StateRow[]>(SELECT_STATE, [stateHash]);
    if (!found) return { kind: 'unknown' };
    const { outcome, vendorAccountId } = found;
    if (outcome) return { kind: 'ended', outcome: { vendorAccountId, ...outcome } };
    return { kind: found.status === 'open' && found.expired ? 'expired' : 'in_progress' };
  }

  /** Releases a claim without an exchange, so that the same link works again. */
  async release({ stateHash }: OpenAuthorization): Promise<void> {
    await this.database.query(
      `UPDATE vendor_authorizations SET status = 'open', claimed_at = NULL WHERE state_hash = $1 AND status = 'redeeming'`,
      [stateHash],
    );
  }

  /** Stores the outcome; call it in the transaction that stores the credentials. */
  async conclude(
    manager: EntityManager,
    { stateHash, vendorAccountId }: OpenAuthorization,
    ended: ConsentOutcome,
  ): Promise<void> {
    const outcome = JSON.stringify(ended);
    await manager.query('UPDATE vendor_authorizations SET status = $2, outcome = $3 WHERE state_hash = $1', [
      stateHash,
      ended.outcome,
      outcome,
    ]);
    await manager.query('UPDATE vendor_accounts SET consent = $2 WHERE id = $1', [vendorAccountId, outcome]);
  }

  async #deleteOld(vendorAccountId: string): Promise<void> {
    await this.database.query(
      `DELETE FROM vendor_authorizations WHERE expires_at < now() - make_interval(days => ${RETENTION_DAYS})
       OR state_hash IN (
         SELECT state_hash FROM vendor_authorizations WHERE vendor_account_id = $1 AND status = 'open'
         ORDER BY created_at DESC OFFSET ${MAX_OPEN})`,
      [vendorAccountId],
    );
  }
}

const hashOf = (state: string): string => createHash('sha256').update(state).digest('hex');
