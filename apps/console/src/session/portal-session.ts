import { HeliographError, type PortalToken } from '@heliograph/sdk';
import { PageSession, scopesOf } from './page-session.ts';

interface PortalOptions {
  /** The token of the fragment; undefined: the page was opened without one. */
  token: string | undefined;
  exchange: (token: string) => Promise<PortalToken>;
  isFramed: boolean;
  /** Origin of the page that embeds this one, where the browser reports it. */
  embeddedBy: string | undefined;
}

/**
 * Keeps the tokens of a portal session in memory only. There is no login and no refresh: when the session ends, the page that embeds this one opens another
 * (docs/use/portal-sessions.md).
 */
export class PortalSession extends PageSession {
  readonly isPortal = true;
  /** End of the session, Unix seconds. */
  expiresAt: number | undefined;
  readonly #options: PortalOptions;
  #token: string | undefined;
  #access: string | undefined;
  #exchange: Promise<string> | undefined;
  #end: ReturnType<typeof setTimeout> | undefined;

  constructor(options: PortalOptions) {
    super();
    this.#options = options;
    this.#token = options.token;
  }

  accessToken = (refused?: string): Promise<string> => {
    if (this.#access !== undefined && this.#access !== refused) return Promise.resolve(this.#access);
    if (this.#token === undefined) {
      if (this.state !== 'portalForeign') this.#close('portalEnded');
      return Promise.reject(new Error('the portal session has ended'));
    }
    this.#exchange ??= this.#open(this.#token).finally(() => (this.#exchange = undefined));
    return this.#exchange;
  };

  async #open(token: string): Promise<string> {
    let answer: PortalToken;
    try {
      answer = await this.#options.exchange(token);
    } catch (error) {
      // A refusal that is permanent ends the session; any other failure may be retried with the same token.
      const isRefused = error instanceof HeliographError && error.code < 500 && error.code !== 429;
      if (isRefused) this.#close('portalEnded');
      else this.become('portalUnavailable');
      throw error;
    }
    const { access_token: access, expires_in: seconds, scope, origin } = answer;
    const { embeddedBy, isFramed } = this.#options;
    // A link of a stranger would show his account under our address, where vendor credentials are entered in good faith.
    if (!isFramed && scopesOf(scope).includes('write')) {
      this.#close('portalForeign');
      throw new Error('a portal session that writes is shown only inside the page that embeds it');
    }
    if (origin !== null && embeddedBy !== undefined && embeddedBy !== origin) {
      this.#close('portalForeign');
      throw new Error('another page embeds this portal session than the one that it was made for');
    }
    this.#token = undefined;
    this.#access = access;
    this.scopes = scopesOf(scope);
    this.expiresAt = Math.floor(Date.now() / 1000) + seconds;
    this.#end = setTimeout(() => this.#close('portalEnded'), seconds * 1000);
    this.become('signedIn');
    return access;
  }

  #close(state: 'portalEnded' | 'portalForeign'): void {
    clearTimeout(this.#end);
    this.#token = undefined;
    this.#access = undefined;
    this.become(state);
  }
}

/** The part of a window by which a page identifies the page that embeds it. */
interface Frame {
  isFramed: boolean;
  /** The origins from the parent to the top; absent in browsers that do not support it. */
  ancestorOrigins: ArrayLike<string> | undefined;
  /** Address or origin of the page that loaded this one; empty where its policy hides it. */
  referrer: string;
}

const PORTAL_FRAGMENT = /^#(hlp_[0-9A-Za-z]+)$/;

/** Returns the token of a portal session in a fragment (docs/use/portal-sessions.md). */
export function portalTokenOf(fragment: string): string | undefined {
  return PORTAL_FRAGMENT.exec(fragment)?.[1];
}

/** Returns the origin of the page that embeds this one; undefined where the page is not embedded, or the browser does not report it. */
export function embeddingOrigin({ isFramed, ancestorOrigins, referrer }: Frame): string | undefined {
  if (!isFramed) return undefined;
  const parent = ancestorOrigins?.[0];
  if (parent !== undefined) return parent;
  return URL.canParse(referrer) ? new URL(referrer).origin : undefined;
}
