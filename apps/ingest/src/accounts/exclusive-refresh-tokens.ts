import { VendorError, type RefreshTokenStore } from '@heliograph/vendor-contract';

/**
 * Gives the newest refresh token to who holds the lock of the login only. Two that spend the same one look like theft to the vendor, and the owner
 * would have to consent again; without Redis, which has the locks, the account waits for it instead, and what is missed is fetched later.
 */
export function spentByOne(session: { readonly exclusive: boolean }, tokens: RefreshTokenStore): RefreshTokenStore {
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
