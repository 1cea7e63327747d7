import { runService } from '@heliograph/service';
import { createNormalizer } from './service.ts';

await runService(() => createNormalizer());
