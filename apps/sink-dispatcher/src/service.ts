import { createWorkerService, type Service, type ServiceOptions } from '@heliograph/service';
import { SinkDispatcherConfiguration } from './configuration.ts';
import { SinkDispatcherModule } from './sink-dispatcher.module.ts';

type Dependencies = Pick<ServiceOptions<SinkDispatcherConfiguration>, 'env' | 'host'>;

/** Creates the service; a process of several services passes its own environment for each. */
export function createDispatcher(dependencies: Dependencies = {}): Promise<Service> {
  return createWorkerService(SinkDispatcherModule, {
    name: 'sink-dispatcher',
    configuration: SinkDispatcherConfiguration,
    ...dependencies,
  });
}
