import { createWorkerService, type Service, type ServiceOptions } from '@heliograph/service';
import { IngestConfiguration } from './ingest.configuration.ts';
import { IngestModule } from './ingest.module.ts';

type Dependencies = Pick<ServiceOptions<IngestConfiguration>, 'env' | 'host'>;

/** Creates the service; a process of several services passes its own environment for each. */
export function createIngest(dependencies: Dependencies = {}): Promise<Service> {
  return createWorkerService(IngestModule, {
    name: 'ingest',
    configuration: IngestConfiguration,
    ...dependencies,
  });
}
