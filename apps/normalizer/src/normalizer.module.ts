import { Module } from '@nestjs/common';
import { NormalizerMetrics } from './normalizer-metrics.ts';
import { NormalizerWorker } from './normalizer.worker.ts';

@Module({ providers: [NormalizerMetrics, NormalizerWorker] })
export class NormalizerModule {}
