import { reported } from '@heliograph/base-data';
import type { ListDeadLettersOfAllAccountsQuery, ListWebhooksOfAllAccountsQuery } from '@heliograph/sdk';
import { deadLetterQueryOf } from '../../deliver/filter/delivery-query.ts';

/** The value of the filter for webhooks of any health; without a choice those in trouble are listed. */
export const ANY_HEALTH = 'any';
const TROUBLED = 'failing,open,disabled';

export function webhooksQueryOf(address: URLSearchParams): ListWebhooksOfAllAccountsQuery {
  const health = address.get('health') ?? TROUBLED;
  return { ...accountOf(address), ...reported({ health: health === ANY_HEALTH ? undefined : health }) };
}

/** Returns the address' filter for dead letters. An operator cannot filter by device. */
export function lettersQueryOf(address: URLSearchParams): ListDeadLettersOfAllAccountsQuery {
  const query = deadLetterQueryOf(address);
  delete query.deviceId;
  return { ...accountOf(address), ...query };
}

function accountOf(address: URLSearchParams): { accountId?: string } {
  const accountId = address.get('accountId');
  return accountId === null ? {} : { accountId };
}

/** The id of the heading of the dead letters, to which a webhook's count of them leads. */
export const LETTERS_ID = 'dead-letters';
