import { Inject, Injectable } from '@nestjs/common';
import { ApiError } from '@heliograph/http-service';
import {
  forEachItem,
  keysFromSecret,
  LOGGER,
  type Logger,
  type MasterKeyRing,
  openSecret,
  PeriodicWork,
  rewrapSecret,
  SealedEnvelopeError,
  sealSecret,
} from '@heliograph/service';
import { DataSource } from 'typeorm';
import { AuthConfiguration } from '../configuration.ts';

const INTERVAL_MS = 60_000;
const PURPOSE = 'second factors';
const FAILURE =
  'secrets of second factors could not be re-encrypted: is the former SERVICE_SECRET in SERVICE_SECRET_PREVIOUS?';

const OTHERS = `SELECT account_id AS id, secret FROM totp_factors WHERE NOT starts_with(secret, $1) ORDER BY random() LIMIT 500`;
const REPLACE = `UPDATE totp_factors SET secret = $3 WHERE account_id = $1 AND secret = $2`;

/**
 * Encrypts the secrets of authenticator apps under a key derived from `SERVICE_SECRET`: this service has no master key. Those under
 * `SERVICE_SECRET_PREVIOUS` are re-encrypted within minutes, so that a rotation ends without anybody enrolling again.
 */
@Injectable()
export class TotpSecrets extends PeriodicWork {
  readonly #keys: MasterKeyRing;

  constructor(
    private readonly database: DataSource,
    { serviceSecret, previousServiceSecret }: AuthConfiguration,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ intervalMs: INTERVAL_MS, logger, failure: FAILURE });
    const previous = previousServiceSecret === undefined ? [] : keysFromSecret(previousServiceSecret, PURPOSE);
    const [current] = keysFromSecret(serviceSecret, PURPOSE);
    this.#keys = [current, ...previous];
  }

  seal(accountId: string, secret: string): string {
    return sealSecret(this.#keys, secret, accountId);
  }

  /** @throws ApiError 503 `unavailable` when the key is not configured: another replica may have it, and recovery codes need none */
  open(accountId: string, sealed: string): string {
    try {
      return openSecret(this.#keys, sealed, accountId);
    } catch (error) {
      if (!(error instanceof SealedEnvelopeError)) throw error;
      this.logger.error({ accountId, err: error }, 'the secret of a second factor cannot be decrypted');
      const message = 'Codes cannot be checked now. Log in with a recovery code, or ask the operator.';
      throw new ApiError(503, 'unavailable', message, { retryAfterSeconds: 60, cause: error });
    }
  }

  /** Re-encrypts all secrets that need another key than the current one. */
  async run(): Promise<void> {
    const rows = await this.database.query<{ id: string; secret: string }[]>(OTHERS, [`hg1.${this.#keys[0].id}.`]);
    const ids = ({ id }: { id: string }) => ({ accountId: id });
    await forEachItem(rows, { logger: this.logger, failure: FAILURE, ids }, async ({ id, secret }) => {
      await this.database.query(REPLACE, [id, secret, rewrapSecret(this.#keys, secret, id)]);
    });
    if (rows.length > 0) this.logger.info({ count: rows.length }, 'secrets of second factors were re-encrypted');
  }
}
