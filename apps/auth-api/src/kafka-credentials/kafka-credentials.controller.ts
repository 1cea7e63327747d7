import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { CurrentAccount, type Page } from '@heliograph/service';
import { CreateCredentialBody } from '../channels/credential.dto.ts';
import { KafkaCredentialsService, type KafkaCredentialView } from './kafka-credentials.service.ts';

@Controller('v1/kafka-credentials')
export class KafkaCredentialsController {
  private readonly credentials: KafkaCredentialsService;

  constructor(credentials: KafkaCredentialsService) {
    this.credentials = credentials;
  }

  /** The password is in this answer and nowhere else. */
  @Post()
  create(
    @CurrentAccount() accountId: string,
    @Body() { label }: CreateCredentialBody,
  ): Promise<KafkaCredentialView & { password: string }> {
    return this.credentials.create(accountId, label);
  }

  /** At most 20 (contract §10), so always one page. */
  @Get()
  async list(@CurrentAccount() accountId: string): Promise<Page<KafkaCredentialView>> {
    return { items: await this.credentials.list(accountId), nextCursor: null };
  }

  @Delete(':id')
  revoke(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<void> {
    return this.credentials.revoke(accountId, id);
  }
}
