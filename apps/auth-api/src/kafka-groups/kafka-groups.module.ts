import { Module } from '@nestjs/common';
import type { KafkaConnection } from '@heliograph/kafka';
import { AccountGroups, AccountKafkaResources } from '@heliograph/kafka-accounts';
import { KAFKA_CONNECTION } from '@heliograph/service';
import { TypeOrmModule } from '@nestjs/typeorm';
import { KafkaCredential } from '../kafka-credentials/kafka-credential.entity.ts';
import { KafkaGroupsController } from './kafka-groups.controller.ts';
import { KafkaGroupsService } from './kafka-groups.service.ts';
import { SurplusGroups } from './surplus-groups.ts';

@Module({
  imports: [TypeOrmModule.forFeature([KafkaCredential])],
  controllers: [KafkaGroupsController],
  providers: [
    {
      provide: AccountGroups,
      inject: [KAFKA_CONNECTION],
      useFactory: (connection: KafkaConnection) => new AccountGroups(connection),
    },
    {
      provide: AccountKafkaResources,
      inject: [KAFKA_CONNECTION],
      useFactory: (connection: KafkaConnection) => new AccountKafkaResources(connection),
    },
    KafkaGroupsService,
    SurplusGroups,
  ],
})
export class KafkaGroupsModule {}
