import type { FactoryProvider } from '@nestjs/common';
import { provideIdempotencyInterceptor } from '@heliograph/http-service';
import { LOGGER, type Logger, type MasterKeyRing, Registry } from '@heliograph/service';
import { DataSource } from 'typeorm';
import type { OptionsFactory } from './options-factory.ts';
import { IdempotencyStore } from './idempotency-store.ts';

/**
 * To be put among a module's providers, with `IdempotencyKeys1764800000000` among the migrations: `Idempotency-Key` then works on every route that
 * creates something.
 * @param keys seal the answers
 */
export function provideIdempotency(keys: OptionsFactory<MasterKeyRing>): FactoryProvider[] {
  return [
    {
      provide: IdempotencyStore,
      inject: [DataSource, LOGGER, Registry, ...keys.inject],
      useFactory: (database: DataSource, logger: Logger, registry: Registry, ...injected: unknown[]) =>
        new IdempotencyStore(database, keys.useFactory(...(injected as never[])), logger, registry),
    },
    provideIdempotencyInterceptor(IdempotencyStore),
  ];
}
