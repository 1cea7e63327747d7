import type { ControlView } from '@heliograph/kafka';
import type { RefreshTokenRecord } from '@heliograph/messaging';
import { isRewrapOf, keyStateOf, type MasterKeyRing } from '@heliograph/service';

type Tokens = Pick<ControlView<RefreshTokenRecord>, 'get'>;

const PREFIX = 'rewrapped:';

/**
 * Returns the key under which a rotation of the master key writes the re-wrapped envelope of a stored token: beside it, never over it. Kafka has no
 * compare-and-set, so a token that ingest stores meanwhile would be overwritten by the older one; beside it, the re-wrapped one no longer matches.
 */
export const rewrappedKey = (key: string): string => PREFIX + key;

/** Returns the key of the token that a re-wrapped one belongs to; undefined for the key of a stored token. */
export const keptKeyOf = (key: string): string | undefined =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;

/** Returns the re-wrapped envelope, as long as it is of the token that is stored now. */
export function rewrappedToken(view: Tokens, key: string): string | undefined {
  const kept = view.get(key)?.sealed;
  const again = view.get(rewrappedKey(key))?.sealed;
  return kept !== undefined && again !== undefined && isRewrapOf(again, kept) ? again : undefined;
}

/** Returns the envelope of the stored token that the ring opens; the stored one itself when it opens none. */
export function keptToken(view: Tokens, keys: MasterKeyRing, key: string): string | undefined {
  const again = rewrappedToken(view, key);
  return again !== undefined && keyStateOf(keys, [again]) !== 'unreadable' ? again : view.get(key)?.sealed;
}
