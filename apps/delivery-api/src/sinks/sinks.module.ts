import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SinkSecrets } from './sink-secrets.ts';
import { SinkStates } from './sink-states.ts';
import { SinkStore } from './sink-store.ts';
import { SinkTests } from './sink-tests.ts';
import { Sink } from './sink.entity.ts';
import { SinkKindsController, SinksController } from './sinks.controller.ts';
import { SinksService } from './sinks.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([Sink])],
  controllers: [SinkKindsController, SinksController],
  providers: [SinkStore, SinkSecrets, SinkTests, SinkStates, SinksService],
  exports: [SinkStore, SinkStates],
})
export class SinksModule {}
