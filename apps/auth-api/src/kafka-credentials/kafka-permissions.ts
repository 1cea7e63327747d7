import { Inject, Injectable } from '@nestjs/common';
import type { AccountProvisioner } from '@heliograph/kafka-accounts';
import { forEachItem, LOGGER, PeriodicWork, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { ACCOUNT_PROVISIONER } from '../kafka/kafka.module.ts';

const INTERVAL_MS = 2_000;
const FAILURE = 'permissions of Kafka users do not match their accounts yet, retrying';

/** Permissions of a user: 1 `delivery.<account>.basedata` and `.events`, 2 also `.energy`, 3 also `.storage`. Users of an older version get what they lack. */
export const currentRights = 3;

/** Random order: a hundred that always fail must not block the others. */
const OUTDATED_RIGHTS = `
  SELECT c.id, c.username, c.account_id AS "accountId", a.status <> 'active' AS suspend
  FROM kafka_credentials c JOIN accounts a ON a.id = c.account_id
  WHERE c.suspended <> (a.status <> 'active') OR (a.status = 'active' AND c.rights < ${currentRights}) ORDER BY random() LIMIT 100`;

interface OutdatedRights {
  id: string;
  username: string;
  accountId: string;
  suspend: boolean;
}

/**
 * Revokes the permissions of Kafka users of suspended and deleted accounts, and restores them; grants those that a user of an older version lacks. While Kafka is unavailable it is retried. Any replica
 * may run it, twice too.
 */
@Injectable()
export class KafkaPermissions extends PeriodicWork {
  constructor(
    private readonly database: DataSource,
    @Inject(ACCOUNT_PROVISIONER) private readonly provisioner: AccountProvisioner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super({ intervalMs: INTERVAL_MS, logger, failure: FAILURE });
  }

  async run(): Promise<void> {
    const outdated = await this.database.query<OutdatedRights[]>(OUTDATED_RIGHTS);
    const ids = ({ id, accountId }: OutdatedRights) => ({ accountId, credentialId: id });
    await forEachItem(outdated, { logger: this.logger, failure: FAILURE, ids }, (credential) =>
      this.#apply(credential),
    );
  }

  async #apply({ id, username, accountId, suspend }: OutdatedRights): Promise<void> {
    if (suspend) await this.provisioner.suspendCredential({ accountId, username });
    else await this.provisioner.restoreCredential({ accountId, username });
    await this.database.query(
      'UPDATE kafka_credentials SET suspended = $2, rights = CASE WHEN $2 THEN rights ELSE $3 END WHERE id = $1',
      [id, suspend, currentRights],
    );
    this.logger.info(
      { accountId, credentialId: id, suspended: suspend },
      'permissions of a Kafka user changed with its account',
    );
  }
}
