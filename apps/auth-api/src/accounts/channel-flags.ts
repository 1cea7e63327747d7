import { accountChannelNames, byAccountChannel, type AccountChannelName } from '@heliograph/delivery';
import type { Account } from './account.entity.ts';

/** The columns that enable channels; each is set with the channel's first credential. */
export type ChannelFlags = Pick<Account, `${AccountChannelName}Enabled`>;

export const allChannelsOff = Object.fromEntries(
  accountChannelNames.map((channel) => [`${channel}Enabled`, false]),
) as unknown as ChannelFlags;

export function channelsOf(account: ChannelFlags): Record<AccountChannelName, boolean> {
  return byAccountChannel((channel) => account[`${channel}Enabled`]);
}
