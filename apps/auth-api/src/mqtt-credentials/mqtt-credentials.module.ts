import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Account } from '../accounts/account.entity.ts';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { TokensModule } from '../tokens/tokens.module.ts';
import { MqttCredential, RevokedMqttCredential } from './mqtt-credential.entity.ts';
import { MqttCredentialsController } from './mqtt-credentials.controller.ts';
import { MqttCredentialsService } from './mqtt-credentials.service.ts';
import { MqttDenylist } from './mqtt-denylist.ts';
import { ServiceTokenController } from './service-token.controller.ts';

@Module({
  imports: [TypeOrmModule.forFeature([MqttCredential, RevokedMqttCredential, Account]), AccountsModule, TokensModule],
  controllers: [MqttCredentialsController, ServiceTokenController],
  providers: [MqttCredentialsService, MqttDenylist],
})
export class MqttCredentialsModule {}
