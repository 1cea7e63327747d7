import { createWorkerService, runService } from '@heliograph/service';
import { MqttDispatcherConfiguration } from './configuration.ts';
import { MqttDispatcherModule } from './mqtt-dispatcher.module.ts';

await runService(() =>
  createWorkerService(MqttDispatcherModule, { name: 'mqtt-dispatcher', configuration: MqttDispatcherConfiguration }),
);
