import { Body, Controller, Delete, Get, Headers, HttpCode, Ip, Param, Post } from '@nestjs/common';
import {
  type AccessToken,
  CurrentAccount,
  CurrentToken,
  errorAnswer,
  notFound,
  Operation,
  Operations,
  type Page,
  pageSchema,
  RequireScope,
  text,
} from '@heliograph/http-service';
import { tooManyAttempts } from '../login/login-prefix.guard.ts';
import { LoginService } from '../login/login.service.ts';
import { bySingleSignOn, loginSecurity, wrongPassword } from '../second-factor/totp.controller.ts';
import { PasswordBody } from '../second-factor/totp.requests.ts';
import { CreatePasskeyBody } from './passkeys.requests.ts';
import { MAX_PASSKEYS, PasskeysService } from './passkeys.service.ts';
import { type NewPasskeyOptions, newPasskeyOptionsSchema, passkeySchema, type PasskeyView } from './passkeys.views.ts';

export const wrongHost = errorAnswer(
  409,
  'wrong_host',
  'The page was opened under another host than the operator configured.',
);

@Operations({ ...loginSecurity, parameters: { id: text('Id of the passkey.') } })
@Controller('v1/account/passkeys')
@RequireScope('api', 'operator:read')
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly logins: LoginService,
  ) {}

  @Operation({
    id: 'listPasskeys',
    summary: 'List the passkeys',
    description: `Returns all passkeys on one page, oldest first; there are at most ${MAX_PASSKEYS}.`,
    answer: pageSchema(passkeySchema),
  })
  @Get()
  async list(@CurrentAccount() id: string): Promise<Page<PasskeyView>> {
    return { items: await this.passkeys.list(id), nextCursor: null };
  }

  @Operation({
    id: 'beginPasskey',
    summary: 'Begin the registration of a passkey',
    description: 'For a page of this server, which asks the browser for a credential with these options.',
    answer: newPasskeyOptionsSchema,
    errors: [wrongPassword, bySingleSignOn, wrongHost, tooManyAttempts],
    example: { password: 'correct horse battery' },
  })
  @Post('begin')
  @HttpCode(200)
  async begin(
    @CurrentAccount() id: string,
    @Body() { password }: PasswordBody,
    @Ip() address: string,
    @Headers('origin') origin?: string,
  ): Promise<NewPasskeyOptions> {
    this.passkeys.requireOrigin(origin);
    return this.passkeys.newOptions(await this.logins.verifyOwner(id, password, address));
  }

  @Operation({
    id: 'createPasskey',
    summary: 'Register a passkey',
    answer: passkeySchema,
    errors: [
      errorAnswer(400, 'invalid_registration', 'The credential does not belong to options of the last five minutes.'),
      errorAnswer(403, 'limit_reached', `The login has ${MAX_PASSKEYS} passkeys.`),
      errorAnswer(409, 'passkey_exists', 'The passkey is registered already.'),
    ],
    example: { name: 'Laptop', id: 'aWQ', clientDataJSON: 'e30', attestationObject: 'oA' },
  })
  @Post()
  create(@CurrentToken() creator: AccessToken, @Body() body: CreatePasskeyBody): Promise<PasskeyView> {
    return this.passkeys.create(creator, body);
  }

  @Operation({
    id: 'removePasskey',
    summary: 'Remove a passkey',
    description: 'It can no longer log in. Open sessions are not affected.',
    errors: [notFound('The passkey'), wrongPassword, bySingleSignOn, tooManyAttempts],
  })
  @Delete(':id')
  async remove(
    @CurrentAccount() accountId: string,
    @Param('id') id: string,
    @Body() { password }: PasswordBody,
    @Ip() address: string,
  ): Promise<void> {
    await this.passkeys.requireOwn(accountId, id);
    await this.logins.verifyOwner(accountId, password, address);
    await this.passkeys.remove(accountId, id);
  }
}
