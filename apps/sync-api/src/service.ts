import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createHttpService, type Service, type ServiceOptions } from '@heliograph/service';
import { about } from './about.ts';
import { SyncConfiguration } from './configuration.ts';
import { acceptCsv } from './inventory/csv/csv-body.ts';
import { SyncModule } from './sync.module.ts';

type Surroundings = Pick<ServiceOptions<SyncConfiguration>, 'env' | 'logDestination'>;

/** Also used by the tests, with surroundings of their own. */
export function createSyncService(
  surroundings: Surroundings = {},
): Promise<Service<SyncConfiguration, NestFastifyApplication>> {
  return createHttpService(SyncModule, {
    name: 'sync-api',
    configuration: SyncConfiguration,
    openApi: () => about,
    prepare: acceptCsv,
    trustProxy: ({ trustedProxies }) => trustedProxies,
    ...surroundings,
  });
}
