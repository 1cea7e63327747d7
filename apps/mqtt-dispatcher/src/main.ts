import { runService } from '@heliograph/service';
import { createMqttDispatcher } from './service.ts';

await runService(() => createMqttDispatcher());
