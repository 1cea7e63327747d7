import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import {
  type AccessToken,
  CurrentAccount,
  CurrentToken,
  errorAnswer,
  LoginOnly,
  notFound,
  Operation,
  Operations,
  type Page,
  pageSchema,
  text,
} from '@heliograph/http-service';
import { CreateApiKeyBody } from './api-keys.requests.ts';
import { apiKeySchema, createdApiKeySchema, type ApiKeyView } from './api-keys.views.ts';
import { ApiKeysService, MAX_KEYS } from './api-keys.service.ts';

const missing = notFound('The API key');

@Operations({
  tag: 'API keys',
  description:
    'Secrets for programs, in place of the password: send one as `Authorization: Bearer <key>`. Managed with a login of the account, never with a key.',
  parameters: { id: text('Id of the key.') },
})
@Controller('v1/api-keys')
@LoginOnly()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Operation({
    id: 'createApiKey',
    summary: 'Create an API key',
    description: 'Returns the key once; the service stores only its hash.',
    answer: createdApiKeySchema,
    errors: [
      errorAnswer(
        403,
        'limit_reached',
        `The account has ${MAX_KEYS} API keys, revoked ones included until all their tokens have expired.`,
      ),
    ],
    example: { name: 'dashboard', scopes: ['read'] },
  })
  @Post()
  create(@CurrentToken() creator: AccessToken, @Body() body: CreateApiKeyBody): Promise<ApiKeyView & { key: string }> {
    return this.keys.create(creator, body);
  }

  @Operation({
    id: 'listApiKeys',
    summary: 'List the API keys',
    description: `Returns all keys on one page; an account has at most ${MAX_KEYS}.`,
    answer: pageSchema(apiKeySchema),
  })
  @Get()
  async list(@CurrentAccount() accountId: string): Promise<Page<ApiKeyView>> {
    return { items: await this.keys.list(accountId), nextCursor: null };
  }

  @Operation({ id: 'getApiKey', summary: 'Show an API key', answer: apiKeySchema, errors: [missing] })
  @Get(':id')
  get(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<ApiKeyView> {
    return this.keys.get(accountId, id);
  }

  @Operation({
    id: 'revokeApiKey',
    summary: 'Revoke an API key',
    description:
      'Within seconds the key, the portal sessions that it created, and all tokens issued for them are refused.',
    errors: [missing],
  })
  @Delete(':id')
  revoke(@CurrentAccount() accountId: string, @Param('id') id: string): Promise<void> {
    return this.keys.revoke(accountId, id);
  }
}
