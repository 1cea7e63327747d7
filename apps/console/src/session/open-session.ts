import { Heliograph } from '@heliograph/sdk';
import { BrowserSession } from './browser-session.ts';
import { embeddingOrigin, portalTokenOf, PortalSession } from './portal-session.ts';

/**
 * Opens the session of the page's address. The token of a portal session is removed from the address first. A page in a frame never shows a login: the
 * embedding page opens a portal session.
 */
export function openSession(): BrowserSession | PortalSession {
  const token = portalTokenOf(location.hash);
  if (token !== undefined) history.replaceState(history.state, '', location.pathname + location.search);
  // The embedding page opens another session by another fragment. It may be of another account, so that no data of this page may stay.
  addEventListener('hashchange', () => {
    if (portalTokenOf(location.hash) !== undefined) location.reload();
  });
  const isFramed = window.parent !== window;
  if (token === undefined && !isFramed) return new BrowserSession();
  const service = new Heliograph({ baseUrl: location.origin, maxRetries: 1 });
  return new PortalSession({
    token,
    exchange: (portalToken) => service.exchangePortalToken({ portal_token: portalToken }),
    isFramed,
    embeddedBy: embeddingOrigin({
      isFramed,
      // Firefox does not support it.
      ancestorOrigins: (location as Partial<Location>).ancestorOrigins,
      referrer: document.referrer,
    }),
  });
}
