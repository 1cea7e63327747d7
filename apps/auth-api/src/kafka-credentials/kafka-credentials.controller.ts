import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import {
  CurrentAccount,
  notEnabled,
  notFound,
  Operation,
  Operations,
  type Page,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { CreateCredentialBody, credentialLimit } from '../channels/channel-credentials.ts';
import {
  createdKafkaCredentialSchema,
  kafkaCredentialSchema,
  type KafkaCredentialView,
} from './kafka-credentials.views.ts';
import { KafkaCredentialsService } from './kafka-credentials.service.ts';

@Operations({
  tag: 'Kafka credentials',
  description: 'Users of the Kafka broker. Creating the first one enables delivery by Kafka.',
  writes: 'deliveries',
  secrets: true,
  parameters: { id: text('Id of the credential.') },
})
@Controller('v1/kafka-credentials')
export class KafkaCredentialsController {
  constructor(private readonly credentials: KafkaCredentialsService) {}

  @Operation({
    id: 'createKafkaCredential',
    summary: 'Create a Kafka credential',
    answer: createdKafkaCredentialSchema,
    errors: [credentialLimit('Kafka'), notEnabled('channel')],
    example: { label: 'warehouse loader' },
  })
  @Post()
  create(
    @CurrentAccount() accountId: string,
    @Body() { label }: CreateCredentialBody,
  ): Promise<KafkaCredentialView & { password: string }> {
    return this.credentials.create(accountId, label);
  }

  @Operation({
    id: 'listKafkaCredentials',
    summary: 'List the Kafka credentials',
    description: 'Returns all credentials on one page; an account has at most 20.',
    answer: pageSchema(kafkaCredentialSchema),
  })
  @Get()
  async list(@CurrentAccount() accountId: string): Promise<Page<KafkaCredentialView>> {
    return { items: await this.credentials.list(accountId), nextCursor: null };
  }

  @Operation({
    id: 'revokeKafkaCredential',
    summary: 'Revoke a Kafka credential',
    errors: [notFound('The credential')],
  })
  @Delete(':id')
  revoke(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<void> {
    return this.credentials.revoke(accountId, id);
  }
}
