import { ApiError, errorAnswer, type ErrorAnswer } from '@heliograph/service';
import type { EntityManager, EntityTarget, FindOptionsWhere } from 'typeorm';

/** The limit of contract §10. */
const MAX_PER_CHANNEL = 20;

/** A channel whose credentials are counted, as users write it. */
export type CredentialChannel = 'Kafka' | 'MQTT';

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
