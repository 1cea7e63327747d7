import { createWorkerService, type Service, type ServiceOptions } from '@heliograph/service';
import { WebhookDispatcherConfiguration } from './configuration.ts';
import { WebhookDispatcherModule } from './webhook-dispatcher.module.ts';

type Dependencies = Pick<ServiceOptions<WebhookDispatcherConfiguration>, 'env' | 'host'>;

/** Creates the service; a process of several services passes its own environment for each. */
export function createDispatcher(dependencies: Dependencies = {}): Promise<Service> {
  return createWorkerService(WebhookDispatcherModule, {
    name: 'webhook-dispatcher',
    configuration: WebhookDispatcherConfiguration,
    ...dependencies,
  });
}
