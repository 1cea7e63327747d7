import { createWorkerService, type Service, type ServiceOptions } from '@heliograph/service';
import { NormalizerConfiguration } from './normalizer.configuration.ts';
import { NormalizerModule } from './normalizer.module.ts';

type Dependencies = Pick<ServiceOptions<NormalizerConfiguration>, 'env' | 'host'>;

/** Creates the service; a process of several services passes its own environment for each. */
export function createNormalizer(dependencies: Dependencies = {}): Promise<Service> {
  return createWorkerService(NormalizerModule, {
    name: 'normalizer',
    configuration: NormalizerConfiguration,
    ...dependencies,
  });
}
