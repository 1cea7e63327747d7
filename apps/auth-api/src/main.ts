import { runService } from '@heliograph/service';
import { createAuthService } from './service.ts';

await runService(() => createAuthService());
