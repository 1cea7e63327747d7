import { runService } from '@heliograph/service';
import { createAuthService } from './auth.module.ts';

await runService(() => createAuthService());
