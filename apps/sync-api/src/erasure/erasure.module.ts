import { Module } from '@nestjs/common';
import { provideAccountErasure } from '@heliograph/control-plane';
import { ControlModule } from '../control/control.module.ts';
import { DatabaseModule } from '../database/database.module.ts';
import { SCHEMA } from '../database/persistence-options.ts';
import { eraseInventory } from './inventory-erasure.ts';
import { NormalizerStates } from './normalizer-states.ts';

/** sync-api's part of the erasure of an account: its vendor accounts with their credentials, plants, devices, groups and jobs. */
@Module({
  imports: [DatabaseModule, ControlModule],
  providers: [
    NormalizerStates,
    provideAccountErasure({
      inject: [NormalizerStates],
      useFactory: (states: NormalizerStates) => ({
        part: 'sync-api',
        schema: SCHEMA,
        outside: (accountId) => states.erase(accountId),
        before: eraseInventory,
      }),
    }),
  ],
})
export class ErasureModule {}
