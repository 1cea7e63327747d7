import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { connectRedis, LOGGER, type Logger } from '@heliograph/service';
import { Redis } from 'ioredis';
import { AuthConfiguration } from '../configuration.ts';

/** Global, so that it is closed after all features. Without Redis logins are counted in this process, so the service stays ready. */
@Global()
@Module({
  providers: [
    {
      provide: Redis,
      inject: [AuthConfiguration, LOGGER],
      useFactory: ({ redisUrl }: AuthConfiguration, logger: Logger) => connectRedis(redisUrl, logger),
    },
  ],
  exports: [Redis],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(private readonly redis: Redis) {}

  onApplicationShutdown(): void {
    this.redis.disconnect();
  }
}
