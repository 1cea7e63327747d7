import { provideIdempotencyInterceptor } from '@heliograph/http-service';
import { LOGGER, type Logger, type MasterKeyRing, Registry } from '@heliograph/service';
import type { FactoryProvider, InjectionToken } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { IdempotencyStore } from './idempotency-store.ts';

/** Where a provider's options come from, as with Nest's own factories: the service's configuration is injected. */
export interface OptionsFactory<T> {
  inject: InjectionToken[];
  useFactory: (...injected: never[]) => T;
}

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
