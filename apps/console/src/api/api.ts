import { Heliograph } from '@heliograph/sdk';
import { openSession } from '../session/open-session.ts';
import { Connection } from './connection.ts';

/** The login of this page, or the portal session that it was opened with. */
export const session = openSession();

export const connection = new Connection();

/** The only way to the server: the public API, as any program calls it. */
export const api = new Heliograph({
  baseUrl: location.origin,
  accessToken: session.accessToken,
  maxRetries: 1,
  fetch: connection.fetch,
});

/**
 * Makes calls and keeps the text of the last answer as well: a parser changes the bytes of a record (`512.0` becomes 512), and a comparison of bytes needs
 * the original ones.
 */
export async function withExactText<T>(
  work: (client: Heliograph) => PromiseLike<T>,
): Promise<{ value: T; text: string }> {
  let text = '';
  const client = new Heliograph({
    baseUrl: location.origin,
    accessToken: session.accessToken,
    maxRetries: 1,
    fetch: async (url, init) => {
      const response = await fetch(url, init);
      text = await response.text();
      const { ok, status, statusText, headers } = response;
      return { ok, status, statusText, headers, text: () => Promise.resolve(text) };
    },
  });
  return { value: await work(client), text };
}
