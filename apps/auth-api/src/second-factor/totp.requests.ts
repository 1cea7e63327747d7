import { Described } from '@heliograph/http-service';
import { IsString, MaxLength, MinLength } from 'class-validator';

export class PasswordBody {
  @Described('Password of the caller; required so that a stolen token alone cannot change how the caller logs in.', {
    format: 'password',
  })
  @IsString()
  @MaxLength(200)
  password!: string;
}

export class ConfirmTotpBody {
  @Described('Six digits that the app shows.', { examples: ['287082'] })
  @IsString()
  @MinLength(6)
  @MaxLength(40)
  code!: string;
}
