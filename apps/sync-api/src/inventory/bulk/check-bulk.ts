import { ApiError, type ErrorDetail } from '@heliograph/http-service';
import type { DeviceCriteria } from '../device-criteria.ts';
import { actionsOnGroups, actionsOnLabels, type BulkAction } from './bulk.requests.ts';
import type { BulkCall } from './bulk-rule.ts';

export interface BulkRequest extends BulkCall {
  deviceIds?: readonly string[];
  filter?: DeviceCriteria;
}

/** Checks the members of the body against each other. @throws ApiError 400 */
export function checkBulk({ action, deviceIds, filter, groupId, labels }: BulkRequest): void {
  const details = [
    ...(deviceIds === undefined && filter === undefined
      ? [wrong('deviceIds', 'deviceIds or filter must select the devices')]
      : []),
    ...(deviceIds !== undefined && filter !== undefined
      ? [wrong('filter', 'filter cannot be combined with deviceIds')]
      : []),
    ...belongs('groupId', groupId !== undefined, action, actionsOnGroups),
    ...belongs('labels', labels !== undefined && labels.length > 0, action, actionsOnLabels),
    ...(labels?.length === 0 ? [wrong('labels', 'labels must not be empty')] : []),
  ];
  if (details.length > 0) throw ApiError.validation(details);
}

function belongs(path: string, given: boolean, action: BulkAction, actions: readonly BulkAction[]): ErrorDetail[] {
  if (given === actions.includes(action)) return [];
  const names = actions.join(' and ');
  return [wrong(path, given ? `${path} is allowed only for ${names}` : `${action} needs ${path}`)];
}

const wrong = (path: string, message: string): ErrorDetail => ({ path, message });
