import { runService } from '@heliograph/service';
import { createAllInOne } from './all-in-one.ts';

await runService(() => createAllInOne());
