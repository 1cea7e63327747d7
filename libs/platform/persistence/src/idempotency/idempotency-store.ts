import { createHash, randomUUID } from 'node:crypto';
import { ApiError, type Claim, type IdempotentAnswers, type IdempotentCall } from '@heliograph/http-service';
import {
  announcePeriodicRuns,
  type Logger,
  type MasterKeyRing,
  openSecret,
  periodicRun,
  type Registry,
  SealedEnvelopeError,
  sealSecret,
} from '@heliograph/service';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { DataSource, EntityManager, MigrationInterface, QueryRunner } from 'typeorm';

/** So long a call may be silent before a repetition of it may take its place: its process has died. A running one renews it. */
export const LEASE_SECONDS = 30;
const RENEW_MS = (LEASE_SECONDS * 1000) / 3;
const HOURS = 24;
/** Keys of an account in one service. */
export const MAX_KEYS = 5_000;
const RETRY_SECONDS = 2;
const EXPIRE_MS = 300_000;
const EXPIRE_ROWS = 10_000;
/** The label of renewed leases in the metrics of periodic work. */
const LEASES = 'IdempotencyLeases';

interface Row {
  id: string;
  request: string;
  answer: string | null;
  isRunning: boolean;
  isExpired: boolean;
}

const OF_KEY = 'account_id = $1 AND operation = $2 AND key_hash = $3';
const INSERT = `
  INSERT INTO idempotency_keys (account_id, operation, key_hash, id, request, attempt, lease_until, expires_at)
  VALUES ($1, $2, $3, $4, $5, $6, now() + interval '${LEASE_SECONDS} s', now() + interval '${HOURS} h')
  ON CONFLICT (account_id, operation, key_hash) DO NOTHING RETURNING id`;
const FIND = `
  SELECT id, request, answer, lease_until > now() AS "isRunning", expires_at <= now() AS "isExpired"
  FROM idempotency_keys WHERE ${OF_KEY} FOR UPDATE`;
const TAKE_OVER = `
  UPDATE idempotency_keys SET request = $2, attempt = $3, answer = NULL,
    lease_until = now() + interval '${LEASE_SECONDS} s', expires_at = now() + interval '${HOURS} h' WHERE id = $1`;
const RENEW = `
  UPDATE idempotency_keys SET lease_until = now() + interval '${LEASE_SECONDS} s'
  WHERE id = $1 AND attempt = $2 AND answer IS NULL`;
const COMPLETE = `
  UPDATE idempotency_keys SET answer = $3, expires_at = now() + interval '${HOURS} h' WHERE id = $1 AND attempt = $2`;
const RELEASE = 'DELETE FROM idempotency_keys WHERE id = $1 AND attempt = $2 AND answer IS NULL';
const USED = `
  SELECT count(*)::int AS used, ceil(extract(epoch FROM min(expires_at) - now()))::int AS seconds
  FROM idempotency_keys WHERE account_id = $1 AND expires_at > now()`;
const EXPIRE = `
  DELETE FROM idempotency_keys WHERE id IN (
    SELECT id FROM idempotency_keys WHERE expires_at <= now() ORDER BY expires_at LIMIT ${EXPIRE_ROWS})`;

/**
 * Keeps the answers of calls with an `Idempotency-Key`, sealed: some show a secret that cannot be read again. The
 * request is sealed too, as a hash, because a plain hash would allow guessing a password. The clock is PostgreSQL's.
 */
export class IdempotencyStore implements IdempotentAnswers, OnApplicationBootstrap, BeforeApplicationShutdown {
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly database: DataSource,
    private readonly keys: MasterKeyRing,
    private readonly logger: Logger,
    private readonly registry?: Registry,
  ) {}

  onApplicationBootstrap(): void {
    for (const work of [IdempotencyStore.name, LEASES]) announcePeriodicRuns({ work, registry: this.registry });
    this.#timer = setInterval(() => void this.expire(), EXPIRE_MS);
    this.#timer.unref();
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /**
   * @returns the answer of an earlier call, or a claim: this call is the first, or the first one has died
   * @throws ApiError 409 `idempotency_key_in_use`, `idempotency_answer_lost`, 422 `idempotency_key_reused`, 429 `too_many_idempotency_keys`
   */
  async claim(call: IdempotentCall): Promise<string | Claim> {
    const { accountId, operation, key } = call;
    const request = digest(call.request).toString('hex');
    const ofKey = [accountId, operation, digest(key)];
    const [id, attempt] = [randomUUID(), randomUUID()];
    return this.database.transaction(async (manager) => {
      const sealed = sealSecret(this.keys, request, id);
      const inserted = await manager.query<unknown[]>(INSERT, [...ofKey, id, sealed, attempt]);
      if (inserted.length > 0) {
        await refuseOverLimit(manager, accountId);
        return this.#claimOf(id, attempt);
      }
      const [row] = await manager.query<Row[]>(FIND, ofKey);
      // Released in this very moment.
      if (!row) throw inUse();
      if (!row.isExpired) {
        if (this.#opened(row.request, row.id) !== request) throw reused();
        if (row.answer !== null) return this.#opened(row.answer, row.id);
        if (row.isRunning) throw inUse();
      }
      await manager.query(TAKE_OVER, [row.id, sealSecret(this.keys, request, row.id), attempt]);
      return this.#claimOf(row.id, attempt);
    });
  }

  /** Deletes keys of more than 24 h ago. */
  async expire(): Promise<void> {
    const failure = 'expired idempotency keys are not deleted yet, retrying';
    const run = { work: IdempotencyStore.name, logger: this.logger, registry: this.registry, failure };
    await periodicRun(run, () => this.database.query(EXPIRE));
  }

  #claimOf(id: string, attempt: string): Claim {
    // Until the lease ends it is tried again; after that a repetition of the call takes its place, while this one still runs.
    const failure = 'the lease of an idempotency key is not renewed, retrying';
    const run = { work: LEASES, logger: this.logger, registry: this.registry, failure, ids: { idempotencyKeyId: id } };
    const renewal = setInterval(() => void periodicRun(run, () => this.database.query(RENEW, [id, attempt])), RENEW_MS);
    renewal.unref();
    const end = async (sql: string, more: readonly unknown[], ending: string): Promise<void> => {
      clearInterval(renewal);
      // The call itself is done, and answered as it was: only its repetition is at stake.
      await this.database.query(sql, [id, attempt, ...more]).catch((error: unknown) => {
        this.logger.warn({ err: error, idempotencyKeyId: id }, ending);
      });
    };
    return {
      complete: (answer) =>
        end(COMPLETE, [sealSecret(this.keys, answer, id)], 'the answer for an idempotency key is not kept'),
      release: () => end(RELEASE, [], 'an idempotency key is not released before its lease ends'),
    };
  }

  #opened(sealed: string, id: string): string {
    try {
      return openSecret(this.keys, sealed, id);
    } catch (error) {
      if (!(error instanceof SealedEnvelopeError)) throw error;
      const message =
        'A call with this Idempotency-Key was made before a key of the service was replaced: its answer cannot be decrypted. Look at what exists, and use another key.';
      throw new ApiError(409, 'idempotency_answer_lost', message, { cause: error });
    }
  }
}

/** Parallel calls may exceed it by their number. */
async function refuseOverLimit(manager: EntityManager, accountId: string): Promise<void> {
  const [{ used, seconds }] = await manager.query<[{ used: number; seconds: number }]>(USED, [accountId]);
  if (used <= MAX_KEYS) return;
  const message = `An account has at most ${MAX_KEYS} Idempotency-Keys within ${HOURS} h. Leave out the header, or retry later.`;
  throw new ApiError(429, 'too_many_idempotency_keys', message, { retryAfterSeconds: Math.max(1, seconds) });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

const inUse = (): ApiError =>
  new ApiError(409, 'idempotency_key_in_use', 'The first call with this Idempotency-Key is still running.', {
    retryAfterSeconds: RETRY_SECONDS,
  });

const reused = (): ApiError =>
  new ApiError(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key belongs to a call with another path, body or scope. Use a new key for another call.',
  );

export class IdempotencyKeys1764800000000 implements MigrationInterface {
  readonly name = 'IdempotencyKeys1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_keys (
        id uuid PRIMARY KEY,
        account_id varchar(40) NOT NULL,
        operation varchar(80) NOT NULL,
        key_hash bytea NOT NULL,
        request text NOT NULL,
        attempt uuid NOT NULL,
        lease_until timestamptz NOT NULL,
        answer text,
        expires_at timestamptz NOT NULL,
        UNIQUE (account_id, operation, key_hash)
      )`);
    await runner.query('CREATE INDEX idempotency_keys_by_expiry ON idempotency_keys (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_keys');
  }
}
