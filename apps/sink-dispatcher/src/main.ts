import { runService } from '@heliograph/service';
import { createDispatcher } from './service.ts';

await runService(() => createDispatcher());
