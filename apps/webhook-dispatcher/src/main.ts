import { createWorkerService, runService } from '@heliograph/service';
import { WebhookDispatcherConfiguration } from './configuration.ts';
import { WebhookDispatcherModule } from './webhook-dispatcher.module.ts';

await runService(() =>
  createWorkerService(WebhookDispatcherModule, {
    name: 'webhook-dispatcher',
    configuration: WebhookDispatcherConfiguration,
  }),
);
