import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { AccountProvisioner } from '@heliograph/messaging';
import { Readiness } from '@heliograph/service';
import { Redis } from 'ioredis';
import { DataSource } from 'typeorm';
import { ACCOUNT_PROVISIONER } from './kafka-credentials/account-provisioner.token.ts';
import { SigningKeyFile } from './tokens/signing-keys.ts';

/**
 * Reports readiness. Without the database or the keys no login works, so the service is not ready. Without Redis logins are counted in this process,
 * and without Kafka only Kafka credentials cannot be created: neither makes the service unready.
 */
@Injectable()
export class Resources implements OnApplicationShutdown {
  private readonly redis: Redis;
  private readonly provisioner: AccountProvisioner;

  constructor(
    database: DataSource,
    keys: SigningKeyFile,
    readiness: Readiness,
    redis: Redis,
    @Inject(ACCOUNT_PROVISIONER) provisioner: AccountProvisioner,
  ) {
    this.redis = redis;
    this.provisioner = provisioner;
    readiness.register('database', () => database.query('SELECT 1'));
    readiness.register('signing-keys', () => keys.current());
  }

  async onApplicationShutdown(): Promise<void> {
    this.redis.disconnect();
    await this.provisioner.close();
  }
}
