import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { databaseTime } from '@heliograph/persistence';
import {
  announcePeriodicRuns,
  LOGGER,
  periodicRun,
  Registry,
  type Logger,
  type PeriodicRun,
} from '@heliograph/service';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, In, LessThan, Repository } from 'typeorm';
import { Account } from '../accounts/account.entity.ts';
import { AuthConfiguration } from '../configuration.ts';
import { MAX_NAMES, writeDenylist, type Denylist, sharedDenylist, type RevokedCredential } from './denylist-file.ts';
import { RevokedMqttCredential } from './mqtt-credential.entity.ts';

/** The file has which credentials and sessions ended, and which accounts were suspended, after this at the latest. The broker looks once a second. */
const REFRESH_MS = 3_000;
/** A token lives a day at most, or a little longer if it was being issued while its credential was revoked. */
const TOKEN_LIFE_MS = 25 * 3_600_000;

/**
 * Maintains the file by which the broker ends connections before their tokens expire. Best effort: where it cannot be written, or the broker does not read
 * it (RabbitMQ), a revoked credential works until its last token expires.
 */
@Injectable()
export class MqttDenylist implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #file: string | undefined;
  readonly #share: number;
  readonly #writing: PeriodicRun;
  #timer: NodeJS.Timeout | undefined;
  // Writes run one after the other: an older answer of the database must not overwrite a newer one.
  #work: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: DataSource,
    @InjectRepository(RevokedMqttCredential) private readonly revoked: Repository<RevokedMqttCredential>,
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    configuration: AuthConfiguration,
    @Inject(LOGGER) private readonly logger: Logger,
    registry: Registry,
  ) {
    const failure = 'the MQTT denylist could not be written: revoked credentials stay valid until their tokens expire';
    this.#writing = { work: MqttDenylist.name, logger, registry, failure };
    this.#file = configuration.mqttDenylistFile;
    this.#share = configuration.mqttDenylistShare;
  }

  onApplicationBootstrap(): void {
    if (this.#file === undefined) return;
    announcePeriodicRuns(this.#writing);
    void this.refresh();
    this.#timer = setInterval(() => void this.refresh(), REFRESH_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.#timer);
    await this.#work;
  }

  /** Resolves when the file is up to date, or could not be written. */
  refresh(): Promise<void> {
    const file = this.#file;
    if (file === undefined) return Promise.resolve();
    this.#work = this.#work.then(() => periodicRun(this.#writing, async () => writeDenylist(file, await this.#list())));
    return this.#work;
  }

  async #list(): Promise<Denylist> {
    const { at: now, agreed } = await databaseTime(this.database);
    // No revocation is deleted while the clocks of this process and PostgreSQL disagree.
    if (agreed) await this.revoked.delete({ revokedAt: LessThan(new Date(now - TOKEN_LIFE_MS)) });
    const suspended = await this.accounts.find({
      select: { id: true },
      where: { status: In(['suspended', 'deleted']) },
      order: { id: 'ASC' },
      take: MAX_NAMES,
    });
    const bounds = { names: MAX_NAMES, share: this.#share };
    const list = sharedDenylist(
      suspended.map(({ id }) => id),
      await this.#newest(),
      bounds,
    );
    if (list.revoked.length >= MAX_NAMES)
      this.logger.error({ names: list.revoked.length }, 'the MQTT denylist is full');
    return list;
  }

  /** Reads one credential more than the share of each account: the newest of those without a line of their own. */
  #newest(): Promise<RevokedCredential[]> {
    return this.database.query<RevokedCredential[]>(
      `SELECT id, owner, revoked_at AS "revokedAt" FROM (
         SELECT *, row_number() OVER (PARTITION BY owner ORDER BY revoked_at DESC) AS place FROM revoked_mqtt_credentials) AS r
       WHERE owner IS NULL OR place <= $1`,
      [this.#share + 1],
    );
  }
}
