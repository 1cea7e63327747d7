import { runService } from '@heliograph/service';
import { createGateway } from './service.ts';

await runService(() => createGateway());
