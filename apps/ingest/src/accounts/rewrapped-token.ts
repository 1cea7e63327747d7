import type { ControlView, RefreshTokenRecord } from '@heliograph/messaging';
import { isRewrapOf, keyStateOf, type MasterKeyRing } from '@heliograph/service';

type Tokens = Pick<ControlView<RefreshTokenRecord>, 'get'>;

const PREFIX = 'rewrapped:';

/**
 * Where a rotation of the master key puts the newly wrapped envelope of a kept token: beside it, never over it. Kafka knows no "if it is still this
 * one", so a token that ingest keeps meanwhile would be lost under the older one; beside it, the re-wrapped one is simply not the kept one's any more.
 */
export const rewrappedKey = (key: string): string => PREFIX + key;

/** The key of the token that a re-wrapped one belongs to; undefined for a kept token. */
export const keptKeyOf = (key: string): string | undefined =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : undefined;

/** The newly wrapped envelope, as long as it is of the token that is kept now. */
export function rewrappedToken(view: Tokens, key: string): string | undefined {
  const kept = view.get(key)?.sealed;
  const again = view.get(rewrappedKey(key))?.sealed;
  return kept !== undefined && again !== undefined && isRewrapOf(again, kept) ? again : undefined;
}

/** The envelope of the kept token that the ring opens; the kept one itself when it opens none. */
export function keptToken(view: Tokens, keys: MasterKeyRing, key: string): string | undefined {
  const again = rewrappedToken(view, key);
  return again !== undefined && keyStateOf(keys, [again]) !== 'unreadable' ? again : view.get(key)?.sealed;
}
