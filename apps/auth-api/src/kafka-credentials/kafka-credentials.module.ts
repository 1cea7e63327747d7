import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { KafkaCredential } from './kafka-credential.entity.ts';
import { KafkaCredentialsController } from './kafka-credentials.controller.ts';
import { KafkaCredentialsService } from './kafka-credentials.service.ts';
import { KafkaPermissions } from './kafka-permissions.ts';

@Module({
  imports: [TypeOrmModule.forFeature([KafkaCredential]), AccountsModule],
  controllers: [KafkaCredentialsController],
  providers: [KafkaCredentialsService, KafkaPermissions],
})
export class KafkaCredentialsModule {}
