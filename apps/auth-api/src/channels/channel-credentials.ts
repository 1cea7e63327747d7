import { ApiError, Described, errorAnswer, type ErrorAnswer, MayBeAbsent } from '@heliograph/http-service';
import { IsOptional, IsString, Length } from 'class-validator';
import type { EntityManager, EntityTarget, FindOptionsWhere } from 'typeorm';
import { WholeNumber } from '@heliograph/service';

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
  @WholeNumber(1, 24 * HOUR)
  ttlSeconds = HOUR;
}

export class CreateMqttCredentialBody extends TokenLifetimeBody {
  @Described("Free text for the account's own use.")
  @IsOptional()
  @IsString()
  @Length(1, 100)
  label?: string;
}

/** The limit of contract §10. */
const MAX_PER_CHANNEL = 20;

/** A channel whose credentials are counted, as users write it. */
type CredentialChannel = 'Kafka' | 'MQTT';

export const credentialLimit = (channel: CredentialChannel): ErrorAnswer =>
  errorAnswer(403, 'limit_reached', `The account has ${MAX_PER_CHANNEL} ${channel} credentials.`);

interface Credential {
  id: string;
  accountId: string;
}

/** Call it with the account's row locked, so that parallel calls cannot exceed the limit together. @throws ApiError 403 `limit_reached` */
export async function refuseOverLimit<T extends Credential>(
  manager: EntityManager,
  type: EntityTarget<T>,
  channel: CredentialChannel,
  accountId: string,
): Promise<void> {
  if ((await manager.countBy(type, { accountId } as FindOptionsWhere<T>)) < MAX_PER_CHANNEL) return;
  const message = `An account has at most ${MAX_PER_CHANNEL} ${channel} credentials. Revoke one first.`;
  throw ApiError.limitReached(`${channel.toLowerCase()}_credentials`, MAX_PER_CHANNEL, message);
}
