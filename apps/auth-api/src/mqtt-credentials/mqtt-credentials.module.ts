import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { TokensModule } from '../tokens/tokens.module.ts';
import { MqttCredentialsController } from './mqtt-credentials.controller.ts';
import { MqttCredentialsService } from './mqtt-credentials.service.ts';
import { MqttDenylist } from './mqtt-denylist.ts';
import { ServiceTokenController } from './service-token.controller.ts';

@Module({
  imports: [AccountsModule, TokensModule],
  controllers: [MqttCredentialsController, ServiceTokenController],
  providers: [MqttCredentialsService, MqttDenylist],
})
export class MqttCredentialsModule {}
