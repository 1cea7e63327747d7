import { Described, MayBeAbsent } from '@heliograph/service';
import { IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';

export class CreateCredentialBody {
  @Described("For the account's own use.")
  @IsOptional()
  @IsString()
  @Length(1, 100)
  label?: string;
}

const HOUR = 3600;

/** A token lives at most 24 h (contract §8). */
export class TokenLifetimeBody {
  @Described('How long the token is good for, in seconds; the connection ends with it.')
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(24 * HOUR)
  ttlSeconds = HOUR;
}

export class CreateMqttCredentialBody extends TokenLifetimeBody {
  @Described("For the account's own use.")
  @IsOptional()
  @IsString()
  @Length(1, 100)
  label?: string;
}
