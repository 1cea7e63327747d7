import { runService } from '@heliograph/service';
import { createSyncService } from './sync.module.ts';

await runService(() => createSyncService());
