import { runService } from '@heliograph/service';
import { createIngest } from './service.ts';

await runService(() => createIngest());
