import { ApiError } from '@heliograph/http-service';
import { MAX_GROUPS_OF_MEMBER } from './group.entity.ts';
import type { MemberResult } from './groups.views.ts';

export type MemberKind = 'plant' | 'device';

/** The membership of one of the account's plants or devices. */
export interface Membership {
  id: string;
  /** It is in the group by itself. */
  member: boolean;
  /** The number of groups that it is in by itself. */
  groups: number;
}

interface MemberOutcome {
  results: MemberResult[];
  /** The ids to write. */
  changed: string[];
}

/** Decides one by one, in the requested order. Idempotent: items already in the requested state count as successful. */
export function decideMembers(
  action: 'add' | 'remove',
  kind: MemberKind,
  ids: readonly string[],
  known: ReadonlyMap<string, Membership>,
): MemberOutcome {
  const changed: string[] = [];
  const results = [...new Set(ids)].map((id): MemberResult => {
    const membership = known.get(id);
    if (!membership) return refused(kind, id, 404, 'not_found', `The ${kind} does not exist.`);
    if (membership.member === (action === 'add')) return { kind, id, success: true, code: 200 };
    if (action === 'add' && membership.groups >= MAX_GROUPS_OF_MEMBER)
      return refused(kind, id, 403, 'limit_reached', `A ${kind} can be in ${MAX_GROUPS_OF_MEMBER} groups.`);
    changed.push(id);
    return { kind, id, success: true, code: 200 };
  });
  return { results, changed };
}

const refused = (kind: MemberKind, id: string, code: number, error: string, message: string): MemberResult => ({
  kind,
  id,
  success: false,
  code,
  error,
  message,
});

/** The maximum number of details; more would not help. */
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
