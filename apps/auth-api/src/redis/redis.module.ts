import { createLimiter, type RateLimiter, type Window } from '@heliograph/http-service';
import { ReplicaClaim } from '@heliograph/persistence';
import { connectRedis, LOGGER, type Logger } from '@heliograph/service';
import {
  Global,
  Inject,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Redis } from 'ioredis';
import { AuthConfiguration } from '../configuration.ts';
import { SCHEMA } from '../database/persistence-options.ts';

/** Makes the limiters of failed logins, with counts in Redis where replicas share them. */
@Injectable()
export class SharedLimits implements OnApplicationShutdown {
  readonly #redis: Redis | undefined;

  constructor(
    { redisUrl }: AuthConfiguration,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#redis = redisUrl === undefined ? undefined : connectRedis(redisUrl, logger);
  }

  /** @param prefix of its keys */
  limiter(prefix: string, window: Window): RateLimiter {
    return createLimiter(this.#redis, prefix, window, this.logger);
  }

  onApplicationShutdown(): void {
    this.#redis?.disconnect();
  }
}

/** Global, so that it is closed after all features. While Redis is unavailable logins are counted in this process, so the service stays ready. */
@Global()
@Module({
  providers: [
    SharedLimits,
    {
      provide: ReplicaClaim,
      inject: [AuthConfiguration, LOGGER],
      useFactory: ({ databaseUrl: url, redisUrl }: AuthConfiguration, logger: Logger) =>
        new ReplicaClaim({ url, schema: SCHEMA, exclusive: redisUrl === undefined, logger }),
    },
  ],
  exports: [SharedLimits],
})
export class RedisModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly claim: ReplicaClaim) {}

  onApplicationBootstrap(): Promise<void> {
    return this.claim.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.claim.stop();
  }
}
