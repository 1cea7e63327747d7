import { Module } from '@nestjs/common';
import { Projector, provideProjections } from '@heliograph/persistence';
import { AttemptProjection } from '../attempts/attempt-projection.ts';
import { AttemptsModule } from '../attempts/attempts.module.ts';
import { DeadLetterProjection } from '../dead-letters/dead-letter-projection.ts';
import { DeadLettersModule } from '../dead-letters/dead-letters.module.ts';
import { EnergyDeviceProjection } from '../energy/energy-device-projection.ts';
import { EnergyProjection } from '../energy/energy-projection.ts';
import { VendorDayProjection } from '../energy/vendor-day-projection.ts';
import { EnergyModule } from '../energy/energy.module.ts';
import { EventProjection } from '../events/event-projection.ts';
import { EventsModule } from '../events/events.module.ts';
import { HistoryModule } from '../history/history.module.ts';
import { RecordProjection } from '../history/record-projection.ts';
import { StorageModule } from '../storage/storage.module.ts';
import { StorageProjection } from '../storage/storage-projection.ts';

/** Consumes the topics that the features are projected from. In one module, so that the consumers start and stop together. */
@Module({
  imports: [AttemptsModule, DeadLettersModule, EnergyModule, EventsModule, HistoryModule, StorageModule],
  providers: [
    Projector,
    provideProjections([
      AttemptProjection,
      DeadLetterProjection,
      EventProjection,
      RecordProjection,
      EnergyDeviceProjection,
      EnergyProjection,
      VendorDayProjection,
      StorageProjection,
    ]),
  ],
})
export class ProjectionsModule {}
