import { ApiError } from '@heliograph/service';
import { MAX_GROUPS_OF_MEMBER } from './group-limits.ts';
import type { MemberResult } from './member-rule.ts';

/** The maximum number of details; more would add nothing. */
const MAX_DETAILS = 100;

/**
 * Rejects a list unless all its members can be accepted.
 * @param path the list's name in the body
 * @throws ApiError 400 when some do not exist, 403 when some are in too many groups
 */
export function refuseUnlessAll(path: string, requested: readonly string[], results: readonly MemberResult[]): void {
  const refused = new Map(results.filter(({ success }) => !success).map((result) => [result.id, result]));
  if (refused.size === 0) return;
  const details = requested.flatMap((id, index) => {
    const result = refused.get(id);
    return result ? [{ path: `${path}.${index}`, message: `${id}: ${result.message ?? ''}` }] : [];
  });
  const missing = results.some(({ code }) => code === 404);
  if (missing) throw ApiError.validation(details.slice(0, MAX_DETAILS));
  throw new ApiError(
    403,
    'limit_reached',
    `A plant or device can be in ${MAX_GROUPS_OF_MEMBER} groups; some are already in that many, see \`details\`.`,
    {
      details: details.slice(0, MAX_DETAILS),
    },
  );
}
