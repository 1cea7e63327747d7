import { reported } from '@heliograph/base-data';
import { channelNames, type ChannelName } from '@heliograph/delivery/channels';
import type { CreateImportBody } from '@heliograph/sdk';

/** An import as it is typed. */
export interface ImportDraft {
  /** Dates, `YYYY-MM-DD`; empty while they are not typed. */
  from: string;
  to: string;
  resolution: CreateImportBody['resolution'];
  devices: 'all' | 'group' | 'some';
  groupId: string;
  deviceIds: readonly string[];
  delivery: 'used' | 'chosen' | 'stored';
  channels: readonly string[];
}

export const emptyDraft: ImportDraft = {
  from: '',
  to: '',
  resolution: 'samples',
  devices: 'all',
  groupId: '',
  deviceIds: [],
  delivery: 'used',
  channels: [],
};

/** While the year of a date is typed, the field has one of the first centuries. */
const EARLIEST = '1971-01-01';

/** Returns the request; undefined while it is incomplete. */
export function bodyOf(draft: ImportDraft): CreateImportBody | undefined {
  const { from, to, resolution, devices, groupId, deviceIds, delivery } = draft;
  const isIncomplete =
    from < EARLIEST ||
    (to !== '' && to < EARLIEST) ||
    (devices === 'group' && groupId === '') ||
    (devices === 'some' && deviceIds.length === 0);
  if (isIncomplete) return undefined;
  return {
    from,
    resolution,
    ...reported({
      to: to === '' ? undefined : to,
      groupId: devices === 'group' ? groupId : undefined,
      deviceIds: devices === 'some' ? [...deviceIds] : undefined,
      channels: delivery === 'used' ? undefined : delivery === 'stored' ? [] : draft.channels.filter(isChannel),
    }),
  };
}

const isChannel = (name: string): name is ChannelName => channelNames.some((one) => one === name);
