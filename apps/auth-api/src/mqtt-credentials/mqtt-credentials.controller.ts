import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentAccount, type Page } from '@heliograph/service';
import { CreateMqttCredentialBody, TokenLifetimeBody } from '../channels/credential.dto.ts';
import { MqttCredentialsService, type MqttCredentialView, type MqttToken } from './mqtt-credentials.service.ts';

@Controller('v1/mqtt-credentials')
export class MqttCredentialsController {
  private readonly credentials: MqttCredentialsService;

  constructor(credentials: MqttCredentialsService) {
    this.credentials = credentials;
  }

  @Post()
  create(
    @CurrentAccount() accountId: string,
    @Body() { label, ttlSeconds }: CreateMqttCredentialBody,
  ): Promise<MqttCredentialView & MqttToken> {
    return this.credentials.create(accountId, label, ttlSeconds);
  }

  /** At most 20 (contract §10), so always one page. */
  @Get()
  async list(@CurrentAccount() accountId: string): Promise<Page<MqttCredentialView>> {
    return { items: await this.credentials.list(accountId), nextCursor: null };
  }

  @Post(':id/token')
  @HttpCode(200)
  renew(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() { ttlSeconds }: TokenLifetimeBody,
  ): Promise<MqttToken> {
    return this.credentials.renew(accountId, id, ttlSeconds);
  }

  @Delete(':id')
  revoke(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<void> {
    return this.credentials.revoke(accountId, id);
  }
}
