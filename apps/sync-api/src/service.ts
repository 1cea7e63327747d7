import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHttpService, type Service, type ServiceOptions } from '@heliograph/service';
import { about } from './about.ts';
import { SyncConfiguration } from './configuration.ts';
import { acceptCsv } from './inventory/csv/csv-body.ts';
import { SyncModule } from './sync.module.ts';

type Dependencies = Pick<ServiceOptions<SyncConfiguration>, 'env' | 'logDestination'>;

/** Creates the service; tests pass their own environment and log destination. */
export function createSyncService(
  dependencies: Dependencies = {},
): Promise<Service<SyncConfiguration, NestFastifyApplication>> {
  return createHttpService(SyncModule, {
    name: 'sync-api',
    configuration: SyncConfiguration,
    openApi: () => about,
    prepare: acceptCsv,
    trustProxy: ({ trustedProxies }) => trustedProxies,
    ...dependencies,
  });
}
