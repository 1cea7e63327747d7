import { runService } from '@heliograph/service';
import { createSyncService } from './service.ts';

await runService(() => createSyncService());
