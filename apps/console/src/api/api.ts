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
