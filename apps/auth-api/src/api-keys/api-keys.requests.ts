import { Described, IsUnixSeconds, type KeyScope, keyScopes } from '@heliograph/http-service';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsOptional,
  IsString,
  Length,
  MaxLength,
  MinLength,
} from 'class-validator';

export class CreateApiKeyBody {
  @Described('Name of the key, such as the program that uses it.')
  @IsString()
  @Length(1, 100)
  name!: string;

  @Described('Scopes of the key: what a program that has it may do.')
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(keyScopes.length)
  @ArrayUnique()
  @IsIn(keyScopes, { each: true })
  scopes!: KeyScope[];

  @Described('Expiry time of the key (Unix seconds), in the future; null or absent: it does not expire.')
  @IsOptional()
  @IsUnixSeconds()
  expiresAt?: number | null;
}

export class KeyExchangeBody {
  @Described('API key of the account.', { format: 'password' })
  @IsString()
  @MinLength(1)
  @MaxLength(200)
  api_key!: string;
}
