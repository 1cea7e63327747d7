import { Described, MayBeAbsent } from '@heliograph/service';
import { IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';

export class CreateCredentialBody {
  @Described("Free text for the account's own use.")
  @IsOptional()
  @IsString()
  @Length(1, 100)
  label?: string;
}

const HOUR = 3600;

/** A token lives at most 24 h (contract §8). */
export class TokenLifetimeBody {
  @Described('Lifetime of the token in seconds. The broker closes the connection when it expires.')
  @MayBeAbsent()
  @IsInt()
  @Min(1)
  @Max(24 * HOUR)
  ttlSeconds = HOUR;
}

export class CreateMqttCredentialBody extends TokenLifetimeBody {
  @Described("Free text for the account's own use.")
  @IsOptional()
  @IsString()
  @Length(1, 100)
  label?: string;
}
