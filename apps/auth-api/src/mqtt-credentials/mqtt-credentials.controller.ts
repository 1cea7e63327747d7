import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  type AccessToken,
  CurrentAccount,
  CurrentToken,
  notEnabled,
  notFound,
  Operation,
  Operations,
  type Page,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { CreateMqttCredentialBody, TokenLifetimeBody, credentialLimit } from '../channels/channel-credentials.ts';
import {
  createdMqttCredentialSchema,
  mqttCredentialSchema,
  mqttTokenSchema,
  type MqttCredentialView,
  type MqttToken,
} from './mqtt-credentials.views.ts';
import { MqttCredentialsService } from './mqtt-credentials.service.ts';

const missing = notFound('The credential');
const endsWithCaller =
  'The token ends with the login, API key or portal session that issued it: with a logout, a changed password (not for a key), a revocation. A broker without a revocation list ends it when it expires.';

@Operations({
  tag: 'MQTT credentials',
  description: 'Clients of the MQTT broker. Creating the first one enables delivery by MQTT.',
  writes: 'deliveries',
  secrets: true,
  parameters: { id: text('Id of the credential.') },
})
@Controller('v1/mqtt-credentials')
export class MqttCredentialsController {
  constructor(private readonly credentials: MqttCredentialsService) {}

  @Operation({
    id: 'createMqttCredential',
    summary: 'Create an MQTT credential',
    description: endsWithCaller,
    answer: createdMqttCredentialSchema,
    errors: [credentialLimit('MQTT'), notEnabled('channel')],
    example: { label: 'dashboard', ttlSeconds: 3600 },
  })
  @Post()
  create(
    @CurrentToken() caller: AccessToken,
    @Body() { label, ttlSeconds }: CreateMqttCredentialBody,
  ): Promise<MqttCredentialView & MqttToken> {
    return this.credentials.create(caller, label, ttlSeconds);
  }

  @Operation({
    id: 'listMqttCredentials',
    summary: 'List the MQTT credentials',
    description: 'Returns all credentials on one page; an account has at most 20.',
    answer: pageSchema(mqttCredentialSchema),
  })
  @Get()
  async list(@CurrentAccount() accountId: string): Promise<Page<MqttCredentialView>> {
    return { items: await this.credentials.list(accountId), nextCursor: null };
  }

  @Operation({
    id: 'renewMqttToken',
    summary: 'Issue a new MQTT token',
    description: endsWithCaller,
    answer: mqttTokenSchema,
    errors: [missing, notEnabled('channel')],
  })
  @Post(':id/token')
  @HttpCode(200)
  renew(
    @CurrentToken() caller: AccessToken,
    @Param('id') id: string,
    @Body() { ttlSeconds }: TokenLifetimeBody,
  ): Promise<MqttToken> {
    return this.credentials.renew(caller, id, ttlSeconds);
  }

  @Operation({
    id: 'revokeMqttCredential',
    summary: 'Revoke an MQTT credential',
    description:
      'The credential gets no further tokens, and its connections are closed within seconds. A broker without a revocation list closes them when the last token expires.',
    errors: [missing],
  })
  @Delete(':id')
  revoke(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<void> {
    return this.credentials.revoke(accountId, id);
  }
}
