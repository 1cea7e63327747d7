import { createWorkerService, type Service, type ServiceOptions } from '@heliograph/service';
import { MqttDispatcherConfiguration } from './configuration.ts';
import { MqttDispatcherModule } from './mqtt-dispatcher.module.ts';

type Dependencies = Pick<ServiceOptions<MqttDispatcherConfiguration>, 'env' | 'host'>;

/** Creates the service; a process of several services passes its own environment for each. */
export function createDispatcher(dependencies: Dependencies = {}): Promise<Service> {
  return createWorkerService(MqttDispatcherModule, {
    name: 'mqtt-dispatcher',
    configuration: MqttDispatcherConfiguration,
    ...dependencies,
  });
}
