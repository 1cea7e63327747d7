import { Inject, Injectable } from '@nestjs/common';
import type { AccountProvisioner, AccountTopicSettings } from '@heliograph/kafka-accounts';
import { accountTopics } from '@heliograph/messaging';
import { ApiError, randomBase32, secondsOf } from '@heliograph/http-service';
import { LOGGER, type Logger } from '@heliograph/service';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import type { Account } from '../accounts/account.entity.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { refuseOverLimit } from '../channels/channel-credentials.ts';
import { AuthConfiguration } from '../configuration.ts';
import { ACCOUNT_PROVISIONER, brokerUnavailable } from '../kafka/kafka.module.ts';
import { KafkaCredential } from './kafka-credential.entity.ts';
import type { KafkaCredentialView } from './kafka-credentials.views.ts';
import { currentRights } from './kafka-permissions.ts';

const HOUR_MS = 3_600_000;

@Injectable()
export class KafkaCredentialsService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(KafkaCredential) private readonly credentials: Repository<KafkaCredential>,
    private readonly accounts: AccountsService,
    @Inject(ACCOUNT_PROVISIONER) private readonly provisioner: AccountProvisioner,
    private readonly configuration: AuthConfiguration,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Stores the row before it creates the user: after a crash in between the row can be revoked, and no unknown user is left on the broker.
   * @throws ApiError 403 `limit_reached`, 409 `channel_not_enabled`, 503 `unavailable` when the broker cannot be reached
   */
  async create(accountId: string, label?: string): Promise<KafkaCredentialView & { password: string }> {
    this.configuration.requireChannel('kafka');
    const id = `kfc_${randomBase32(16)}`;
    const username = this.provisioner.username(accountId, randomBase32(12));
    const credential = Object.assign(new KafkaCredential(), {
      id,
      accountId,
      username,
      label: label ?? null,
      suspended: false,
      rights: currentRights,
      createdAt: new Date(),
    });
    await this.database.transaction(async (manager) => {
      await this.accounts.lock(manager, accountId);
      await refuseOverLimit(manager, KafkaCredential, 'Kafka', accountId);
      await manager.insert(KafkaCredential, credential);
    });
    const password = randomBase32(40);
    await this.#provision(credential, password);
    await this.accounts.update(accountId, { kafkaEnabled: true });
    await this.#refuseClosed(credential);
    return { ...this.#view(credential), password };
  }

  async list(accountId: string): Promise<KafkaCredentialView[]> {
    const rows = await this.credentials.find({ where: { accountId }, order: { createdAt: 'ASC', id: 'ASC' } });
    return rows.map((row) => this.#view(row));
  }

  /** Deletes the user at the broker before the row: without the row a working user would be left. @throws ApiError 404, 503 */
  async revoke(accountId: string, id: string): Promise<void> {
    const credential = await this.credentials.findOneBy({ id, accountId });
    if (!credential) throw ApiError.notFound('The credential');
    await this.provisioner.revokeCredential(credential).catch(brokerUnavailable);
    await this.credentials.delete({ id, accountId });
  }

  async #provision(credential: KafkaCredential, password: string): Promise<void> {
    const { accountId, username } = credential;
    const { topics, quota } = settingsOf(await this.accounts.get(accountId), this.configuration);
    try {
      await this.provisioner.ensureAccountTopics(accountId, topics);
      await this.provisioner.createCredential({ accountId, username, password, ...quota });
    } catch (error) {
      await this.#undo(credential);
      brokerUnavailable(error);
    }
  }

  /** Revokes the permissions again if the account was suspended or deleted meanwhile: `KafkaPermissions` may have run a moment too early. */
  async #refuseClosed(credential: KafkaCredential): Promise<void> {
    const account = await this.accounts.find(credential.accountId);
    if (account?.status === 'active') return;
    await this.#undo(credential);
    throw new ApiError(403, 'account_suspended', 'The account is suspended. Ask the operator.');
  }

  async #undo(credential: KafkaCredential): Promise<void> {
    try {
      await this.provisioner.revokeCredential(credential);
      await this.credentials.delete({ id: credential.id });
    } catch (error) {
      this.logger.warn(
        { err: error, credentialId: credential.id },
        'an unfinished Kafka credential remains until its account revokes it',
      );
    }
  }

  #view({ id, accountId, username, label, createdAt }: KafkaCredential): KafkaCredentialView {
    return {
      id,
      label,
      bootstrap: this.configuration.kafkaPublicBrokers ?? this.configuration.kafka.brokers,
      securityProtocol: 'SASL_SSL',
      mechanism: 'SCRAM-SHA-512',
      username,
      topics: accountTopics(accountId),
      groupPrefix: `${accountId}.`,
      createdAt: secondsOf(createdAt),
    };
  }
}

/** Returns the operator's settings of this account, otherwise those of the deployment. */
function settingsOf(
  { kafkaPartitions, kafkaRetentionHours, kafkaBytesPerSecond }: Account,
  configuration: AuthConfiguration,
): { topics: AccountTopicSettings; quota: { consumerBytesPerSecond?: number } } {
  const { accountTopicPartitions, accountTopicRetentionHours, accountConsumerBytesPerSecond } = configuration;
  const bytesPerSecond = kafkaBytesPerSecond ?? accountConsumerBytesPerSecond;
  return {
    topics: {
      partitions: kafkaPartitions ?? accountTopicPartitions,
      retentionMs: (kafkaRetentionHours ?? accountTopicRetentionHours) * HOUR_MS,
    },
    quota: bytesPerSecond > 0 ? { consumerBytesPerSecond: bytesPerSecond } : {},
  };
}
