import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { ApiKeysModule } from '../api-keys/api-keys.module.ts';
import { TokensModule } from '../tokens/tokens.module.ts';
import { PortalExchangeController } from './portal-exchange.controller.ts';
import { PortalExchange } from './portal-exchange.ts';
import { PortalSession } from './portal-session.entity.ts';
import { PortalSessionsController } from './portal-sessions.controller.ts';
import { PortalSessionsService } from './portal-sessions.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([PortalSession]), AccountsModule, TokensModule, ApiKeysModule],
  controllers: [PortalSessionsController, PortalExchangeController],
  providers: [PortalSessionsService, PortalExchange],
})
export class PortalSessionsModule {}
