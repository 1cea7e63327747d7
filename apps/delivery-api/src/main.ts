import { runService } from '@heliograph/service';
import { createDeliveryService } from './service.ts';

await runService(() => createDeliveryService());
