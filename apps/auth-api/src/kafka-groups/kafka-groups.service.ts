import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AccountGroups } from '@heliograph/kafka-accounts';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { brokerUnavailable } from '../kafka/kafka.module.ts';
import { KafkaCredential } from '../kafka-credentials/kafka-credential.entity.ts';
import { kafkaGroupsView, type KafkaGroupsView } from './kafka-groups.views.ts';
import { RecentReadings } from './recent-readings.ts';

/** One reading of an account in this time, by each replica. */
const KEEP_MS = 5_000;
/** Accounts whose readings are kept at once, and all their partitions: some 100 bytes each. */
const MAX_READINGS = 1_000;
const MAX_PARTITIONS = 200_000;

/** Shows an account the lag of its Kafka consumers. */
@Injectable()
export class KafkaGroupsService implements OnApplicationShutdown {
  readonly #readings = new RecentReadings<KafkaGroupsView>({
    keepMs: KEEP_MS,
    maxReadings: MAX_READINGS,
    maxWeight: MAX_PARTITIONS,
    weightOf: ({ items }) => items.flatMap(({ topics }) => topics.flatMap(({ partitions }) => partitions)).length,
  });

  constructor(
    @InjectRepository(KafkaCredential) private readonly credentials: Repository<KafkaCredential>,
    private readonly groups: AccountGroups,
  ) {}

  /** @throws ApiError 503 `unavailable` when a broker cannot be reached */
  async list(accountId: string): Promise<KafkaGroupsView> {
    if (!(await this.credentials.existsBy({ accountId })))
      return { items: [], total: 0, readAt: Math.floor(Date.now() / 1000) };
    return this.#readings.get(accountId, () => this.#read(accountId));
  }

  async onApplicationShutdown(): Promise<void> {
    await this.groups.close();
  }

  async #read(accountId: string): Promise<KafkaGroupsView> {
    return kafkaGroupsView(await this.groups.read(accountId).catch(brokerUnavailable));
  }
}
