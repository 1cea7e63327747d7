import { createWorkerService, runService } from '@heliograph/service';
import { NormalizerConfiguration } from './normalizer.configuration.ts';
import { NormalizerModule } from './normalizer.module.ts';

await runService(() =>
  createWorkerService(NormalizerModule, { name: 'normalizer', configuration: NormalizerConfiguration }),
);
