import type { GroupMembersOutcome } from '@heliograph/sdk';
import { api } from './api.ts';

export interface Members {
  plantIds?: string[];
  deviceIds?: string[];
}

export type MemberResult = GroupMembersOutcome['results'][number];

/** Returns what was not added to a group. @throws HeliographError 404 */
export async function addToGroup(groupId: string, members: Members): Promise<MemberResult[]> {
  const { results } = await api.changeGroupMembers(groupId, { action: 'add', ...members });
  return results.filter(({ success }) => !success);
}
