import { createWorkerService, runService } from '@heliograph/service';
import { KafkaDispatcherConfiguration } from './configuration.ts';
import { KafkaDispatcherModule } from './kafka-dispatcher.module.ts';

await runService(() =>
  createWorkerService(KafkaDispatcherModule, { name: 'kafka-dispatcher', configuration: KafkaDispatcherConfiguration }),
);
