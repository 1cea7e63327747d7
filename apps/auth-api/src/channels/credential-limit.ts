import { ApiError, errorAnswer } from '@heliograph/service';
import type { EntityManager, EntityTarget, FindOptionsWhere } from 'typeorm';

/** The limit of contract §10. */
const MAX_PER_KIND = 20;

export const credentialLimit = errorAnswer(
  403,
  'limit_reached',
  `The account has ${MAX_PER_KIND} credentials of this kind.`,
);

interface Credential {
  id: string;
  accountId: string;
}

/** Call it with the account's row locked, so that parallel calls cannot exceed the limit together. @throws ApiError 403 `limit_reached` */
export async function refuseOverLimit<T extends Credential>(
  manager: EntityManager,
  type: EntityTarget<T>,
  accountId: string,
): Promise<void> {
  if ((await manager.countBy(type, { accountId } as FindOptionsWhere<T>)) < MAX_PER_KIND) return;
  const message = `An account has at most ${MAX_PER_KIND} credentials of a kind. Revoke one first.`;
  throw ApiError.limitReached('credentials', MAX_PER_KIND, message);
}
