import { createHttpService, type Service, type ServiceOptions } from '@heliograph/service';
import { SyncConfiguration } from './configuration.ts';
import { SyncModule } from './sync.module.ts';

type Surroundings = Pick<ServiceOptions<SyncConfiguration>, 'env' | 'logDestination'>;

/** Also used by the tests, with surroundings of their own. */
export function createSyncService(surroundings: Surroundings = {}): Promise<Service<SyncConfiguration>> {
  return createHttpService(SyncModule, { name: 'sync-api', configuration: SyncConfiguration, ...surroundings });
}
