import { runService } from '@heliograph/service';
import { createDeliveryService } from './delivery.module.ts';

await runService(() => createDeliveryService());
