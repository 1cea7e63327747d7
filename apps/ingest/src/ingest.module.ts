import { Module } from '@nestjs/common';
import { IngestMetrics } from './ingest-metrics.ts';
import { IngestWorker } from './ingest.worker.ts';

@Module({ providers: [IngestMetrics, IngestWorker] })
export class IngestModule {}
