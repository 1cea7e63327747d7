import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { TokensModule } from '../tokens/tokens.module.ts';
import { ApiKey } from './api-key.entity.ts';
import { ApiKeysController } from './api-keys.controller.ts';
import { ApiKeysService } from './api-keys.service.ts';
import { ExchangeFailures, exchangeFailures } from './exchange-failures.ts';
import { KeyExchangeController } from './key-exchange.controller.ts';
import { KeyExchange } from './key-exchange.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ApiKey]), AccountsModule, TokensModule],
  controllers: [KeyExchangeController, ApiKeysController],
  providers: [ApiKeysService, KeyExchange, exchangeFailures],
  exports: [ExchangeFailures],
})
export class ApiKeysModule {}
