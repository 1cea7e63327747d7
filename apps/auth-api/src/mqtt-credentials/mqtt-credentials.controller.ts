import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CurrentAccount, notFound, Operation, Operations, pageSchema, text, type Page } from '@heliograph/service';
import { CreateMqttCredentialBody, TokenLifetimeBody } from '../channels/credential.dto.ts';
import { credentialLimit } from '../channels/credential-limit.ts';
import { createdMqttCredentialSchema, mqttCredentialSchema, mqttTokenSchema } from './mqtt-credential.schema.ts';
import { MqttCredentialsService, type MqttCredentialView, type MqttToken } from './mqtt-credentials.service.ts';

const missing = notFound('The credential');

@Operations({
  tag: 'MQTT credentials',
  description: 'Clients of the MQTT broker. The first one switches delivery by MQTT on.',
  parameters: { id: text('Id of the credential.') },
})
@Controller('v1/mqtt-credentials')
export class MqttCredentialsController {
  private readonly credentials: MqttCredentialsService;

  constructor(credentials: MqttCredentialsService) {
    this.credentials = credentials;
  }

  @Operation({
    id: 'createMqttCredential',
    summary: 'Create an MQTT credential',
    answer: createdMqttCredentialSchema,
    errors: [credentialLimit],
    example: { label: 'dashboard', ttlSeconds: 3600 },
  })
  @Post()
  create(
    @CurrentAccount() accountId: string,
    @Body() { label, ttlSeconds }: CreateMqttCredentialBody,
  ): Promise<MqttCredentialView & MqttToken> {
    return this.credentials.create(accountId, label, ttlSeconds);
  }

  @Operation({
    id: 'listMqttCredentials',
    summary: 'List the MQTT credentials',
    description: 'At most 20, so always one page.',
    answer: pageSchema(mqttCredentialSchema),
  })
  @Get()
  async list(@CurrentAccount() accountId: string): Promise<Page<MqttCredentialView>> {
    return { items: await this.credentials.list(accountId), nextCursor: null };
  }

  @Operation({ id: 'renewMqttToken', summary: 'Get a new token', answer: mqttTokenSchema, errors: [missing] })
  @Post(':id/token')
  @HttpCode(200)
  renew(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() { ttlSeconds }: TokenLifetimeBody,
  ): Promise<MqttToken> {
    return this.credentials.renew(accountId, id, ttlSeconds);
  }

  @Operation({
    id: 'revokeMqttCredential',
    summary: 'Revoke an MQTT credential',
    description:
      'There is no further token, and its connections are ended: within seconds, or with the last token where the broker has no list of revocations.',
    errors: [missing],
  })
  @Delete(':id')
  revoke(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<void> {
    return this.credentials.revoke(accountId, id);
  }
}
