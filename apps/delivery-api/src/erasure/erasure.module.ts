import { Module } from '@nestjs/common';
import { AccountErasure, ERASURE_PART } from '@heliograph/persistence';
import { ControlModule } from '../control/control.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { StorageModule } from '../storage/storage.module.ts';
import { DeliveryErasure } from './erasure.ts';

@Module({
  imports: [ControlModule, HistoryModule, StorageModule],
  providers: [{ provide: ERASURE_PART, useClass: DeliveryErasure }, AccountErasure],
})
export class ErasureModule {}
