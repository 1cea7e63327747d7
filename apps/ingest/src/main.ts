import { createWorkerService, runService } from '@heliograph/service';
import { IngestConfiguration } from './ingest.configuration.ts';
import { IngestModule } from './ingest.module.ts';

await runService(() => createWorkerService(IngestModule, { name: 'ingest', configuration: IngestConfiguration }));
