import { runService } from '@heliograph/service';
import { createKafkaDispatcher } from './service.ts';

await runService(() => createKafkaDispatcher());
