import { createWorkerService, type Service, type ServiceOptions } from '@heliograph/service';
import { KafkaDispatcherConfiguration } from './configuration.ts';
import { KafkaDispatcherModule } from './kafka-dispatcher.module.ts';

type Dependencies = Pick<ServiceOptions<KafkaDispatcherConfiguration>, 'env' | 'host'>;

/** Creates the service; a process of several services passes its own environment for each. */
export function createDispatcher(dependencies: Dependencies = {}): Promise<Service> {
  return createWorkerService(KafkaDispatcherModule, {
    name: 'kafka-dispatcher',
    configuration: KafkaDispatcherConfiguration,
    ...dependencies,
  });
}
