import { Body, Controller, Delete, Get, HttpCode, Ip, Post } from '@nestjs/common';
import { CurrentAccount, errorAnswer, Operation, Operations, RequireScope } from '@heliograph/http-service';
import { tooManyAttempts } from '../login/login-prefix.guard.ts';
import { LoginService } from '../login/login.service.ts';
import { ConfirmTotpBody, PasswordBody } from './totp.requests.ts';
import { TotpService } from './totp.service.ts';
import { recoveryCodesSchema, totpEnrollmentSchema, totpSchema } from './totp.views.ts';
import type { RecoveryCodes, TotpEnrollment, TotpView } from './totp.views.ts';

export const wrongPassword = errorAnswer(401, 'invalid_credentials', 'The current password is wrong.');
export const bySingleSignOn = errorAnswer(409, 'single_sign_on', 'The operator logs in by single sign-on.');
export const invalidCode = errorAnswer(401, 'invalid_code', 'The code is wrong, expired, or was used before.');
const enabled = errorAnswer(409, 'totp_enabled', 'An authenticator app is enabled already.');
export const loginSecurity = {
  tag: 'Login security',
  description: "Authenticator app and passkeys of the caller's own login.",
};
const disabled = errorAnswer(409, 'totp_not_enabled', 'No authenticator app is enabled, and no enrollment was begun.');

@Operations(loginSecurity)
@Controller('v1/account/totp')
@RequireScope('api', 'operator:read')
export class TotpController {
  constructor(
    private readonly totp: TotpService,
    private readonly logins: LoginService,
  ) {}

  @Operation({ id: 'getTotp', summary: 'Show whether logins require a code', answer: totpSchema })
  @Get()
  state(@CurrentAccount() id: string): Promise<TotpView> {
    return this.totp.state(id);
  }

  @Operation({
    id: 'beginTotp',
    summary: 'Begin the enrollment of an authenticator app',
    description:
      'Nothing changes until the enrollment is confirmed. A further call replaces the secret. Apps must use SHA-1, 30 s and six digits (RFC 6238).',
    answer: totpEnrollmentSchema,
    errors: [wrongPassword, bySingleSignOn, enabled, tooManyAttempts],
    example: { password: 'correct horse battery' },
  })
  @Post()
  @HttpCode(200)
  async begin(
    @CurrentAccount() id: string,
    @Body() body: PasswordBody,
    @Ip() address: string,
  ): Promise<TotpEnrollment> {
    return this.totp.begin(await this.logins.verifyOwner(id, body.password, address));
  }

  @Operation({
    id: 'confirmTotp',
    summary: 'Confirm the enrollment by a code of the app',
    description: 'From now on logins by password require a code. API keys and open sessions are not affected.',
    answer: recoveryCodesSchema,
    errors: [invalidCode, enabled, disabled, tooManyAttempts],
    example: { code: '287082' },
  })
  @Post('confirm')
  @HttpCode(200)
  confirm(@CurrentAccount() id: string, @Body() { code }: ConfirmTotpBody): Promise<RecoveryCodes> {
    return this.totp.confirm(id, code);
  }

  @Operation({
    id: 'renewRecoveryCodes',
    summary: 'Replace the recovery codes',
    answer: recoveryCodesSchema,
    errors: [wrongPassword, bySingleSignOn, disabled, tooManyAttempts],
    example: { password: 'correct horse battery' },
  })
  @Post('recovery-codes')
  @HttpCode(200)
  async renew(@CurrentAccount() id: string, @Body() body: PasswordBody, @Ip() address: string): Promise<RecoveryCodes> {
    await this.logins.verifyOwner(id, body.password, address);
    return this.totp.renewRecoveryCodes(id);
  }

  @Operation({
    id: 'disableTotp',
    summary: 'Disable the authenticator app',
    description: 'Deletes its secret and the recovery codes, and an enrollment that was not confirmed.',
    errors: [wrongPassword, bySingleSignOn, disabled, tooManyAttempts],
  })
  @Delete()
  async disable(@CurrentAccount() id: string, @Body() body: PasswordBody, @Ip() address: string): Promise<void> {
    await this.logins.verifyOwner(id, body.password, address);
    await this.totp.disable(id);
  }
}
