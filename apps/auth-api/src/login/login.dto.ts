import { IsString, MaxLength, MinLength } from 'class-validator';

export class LoginBody {
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  username!: string;

  @IsString()
  @MinLength(1)
  @MaxLength(200)
  password!: string;
}

export class RefreshBody {
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  refresh_token!: string;
}

/** Contract §2. */
export interface TokenAnswer {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
}
