import { Inject, Injectable } from '@nestjs/common';
import type { AccountProvisioner } from '@heliograph/messaging';
import { LOGGER, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { PeriodicWork } from '../periodic-work.ts';
import { ACCOUNT_PROVISIONER } from './account-provisioner.token.ts';

const EVERY_MS = 2_000;

const DIFFERENT = `
  SELECT c.id, c.username, c.account_id AS "accountId", a.status <> 'active' AS suspend
  FROM kafka_credentials c JOIN accounts a ON a.id = c.account_id
  WHERE c.suspended <> (a.status <> 'active') ORDER BY c.id LIMIT 100`;

interface Different {
  id: string;
  username: string;
  accountId: string;
  suspend: boolean;
}

/** Users of a suspended or deleted account may read nothing at the broker; Kafka away: as soon as it is back. Any replica may do it, twice too. */
@Injectable()
export class KafkaRights extends PeriodicWork {
  constructor(
    private readonly database: DataSource,
    @Inject(ACCOUNT_PROVISIONER) private readonly provisioner: AccountProvisioner,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(EVERY_MS);
  }

  protected async run(): Promise<void> {
    try {
      for (const credential of await this.database.query<Different[]>(DIFFERENT)) await this.apply(credential);
    } catch (error) {
      this.logger.warn({ err: error }, 'rights of Kafka users do not follow their accounts yet, trying again');
    }
  }

  private async apply({ id, username, accountId, suspend }: Different): Promise<void> {
    if (suspend) await this.provisioner.suspendCredential({ accountId, username });
    else await this.provisioner.restoreCredential({ accountId, username });
    await this.database.query('UPDATE kafka_credentials SET suspended = $2 WHERE id = $1', [id, suspend]);
    this.logger.info({ accountId, credentialId: id, suspended: suspend }, 'rights of a Kafka user follow its account');
  }
}
