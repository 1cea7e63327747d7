import { runService } from '@heliograph/service';
import { createWebhookDispatcher } from './service.ts';

await runService(() => createWebhookDispatcher());
