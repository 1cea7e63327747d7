import { Module } from '@nestjs/common';
import { AccountErasure, ERASURE_PART } from '@heliograph/persistence';
import { ControlModule } from '../control/control.module.ts';
import { IngestErasure, SyncErasure } from './sync-erasure.ts';
import { NormalizerErasure } from './normalizer-erasure.ts';

@Module({
  imports: [ControlModule],
  providers: [NormalizerErasure, IngestErasure, { provide: ERASURE_PART, useClass: SyncErasure }, AccountErasure],
})
export class ErasureModule {}
