import { Described, MayBeAbsent } from '@heliograph/http-service';
import { IsString, MaxLength, MinLength } from 'class-validator';

export class LoginBody {
  @Described('User name, as assigned by the operator. Upper case is converted to lower case.', {
    examples: ['sunny-energy'],
  })
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  username!: string;

  @Described('The account’s password.', { format: 'password' })
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  password!: string;

  @Described('Code of the authenticator app, or a recovery code; required if the error is `second_factor_required`.')
  @MayBeAbsent()
  @IsString()
  @MinLength(1)
  @MaxLength(40)
  code?: string;
}

export class RefreshBody {
  @Described('Refresh token of the last login or refresh; valid for one use. Required unless it is in a cookie.')
  @MayBeAbsent()
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  refresh_token?: string;
}
