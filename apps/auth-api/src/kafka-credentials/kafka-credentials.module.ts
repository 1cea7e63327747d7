import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { KafkaCredentialsController } from './kafka-credentials.controller.ts';
import { KafkaCredentialsService } from './kafka-credentials.service.ts';
import { KafkaPermissions } from './kafka-permissions.ts';

@Module({
  imports: [AccountsModule],
  controllers: [KafkaCredentialsController],
  providers: [KafkaCredentialsService, KafkaPermissions],
})
export class KafkaCredentialsModule {}
