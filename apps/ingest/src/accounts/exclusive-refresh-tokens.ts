import { VendorError, type RefreshTokenStore } from '@heliograph/vendor-contract';

/**
 * Returns the newest refresh token only to the holder of the login's lock. Two replicas that spend the same token look like theft to the vendor, and the
 * owner would have to consent again; without Redis, which has the locks, the account waits for it instead, and missed samples are fetched later.
 */
export function exclusiveRefreshTokens(
  session: { readonly exclusive: boolean },
  tokens: RefreshTokenStore,
): RefreshTokenStore {
  return {
    newest: async () => {
      if (!session.exclusive)
        throw new VendorError(
          'unavailable',
          'Redis does not answer, and without it a refresh token might be spent twice',
          {
            origin: 'ours',
          },
        );
      return tokens.newest();
    },
    keep: (refreshToken) => tokens.keep(refreshToken),
  };
}
