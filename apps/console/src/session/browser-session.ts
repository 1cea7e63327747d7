import { reported } from '@heliograph/base-data';
import { HeliographConnectionError, HeliographError, type PasskeyLoginOptions } from '@heliograph/sdk';
import { PageSession, scopesOf } from './page-session.ts';
import { passkeyLogin } from './passkey.ts';

/** The reason why the page requires a login after it was signed in. */
export type SessionNotice = 'deleted';

interface TokenAnswer {
  access_token: string;
  expires_in: number;
}

const RENEW_BEFORE_MS = 60_000;
/** The tabs of a browser share one session by its cookie: the tab that ends it notifies the others. */
const TABS = 'heliograph-session';

/**
 * Keeps the access token in memory; the refresh token is in a cookie that no script can read (docs/use/browser-sessions.md). One refresh is in progress at
 * a time. When the session ends, a login opens on top of the page, so that its input stays. A logout in one tab shows the login in all.
 */
export class BrowserSession extends PageSession {
  readonly isPortal = false;
  notice: SessionNotice | undefined;
  /** Id of the account or operator that the page shows. */
  #shown: string | undefined;
  #token: { value: string; until: number } | undefined;
  #renewal: Promise<string> | undefined;
  /** Counts logouts: a renewal that was under way must not sign the page in again. */
  #logouts = 0;
  readonly #tabs = new BroadcastChannel(TABS);

  constructor() {
    super();
    this.#tabs.onmessage = ({ data }: MessageEvent<unknown>) => this.#leave(data === 'deleted' ? data : undefined);
  }

  /**
   * @param code of the authenticator app, or a recovery code
   * @throws HeliographError, with `second_factor_required` when it needs a code; HeliographConnectionError
   */
  async login(username: string, password: string, code?: string): Promise<void> {
    const form = { username, password, ...reported({ code }) };
    this.#take(await post('login', new URLSearchParams(form)));
  }

  /** @throws HeliographError, HeliographConnectionError; DOMException of the browser, when the person cancels for one */
  async loginWithPasskey(): Promise<void> {
    const assertion = await passkeyLogin(await post<PasskeyLoginOptions>('passkey/begin', null));
    const body = new Blob([JSON.stringify(assertion)], { type: 'application/json' });
    this.#take(await post('passkey', body));
  }

  async logout(): Promise<void> {
    this.#leave();
    this.#tabs.postMessage('loggedOut');
    await post('logout');
  }

  /** Leaves the screens of an account that is no more: its tokens are refused already. */
  end(notice: SessionNotice): void {
    this.#leave(notice);
    this.#tabs.postMessage(notice);
  }

  /** Stops listening to other tabs. */
  close(): void {
    this.#tabs.close();
  }

  /**
   * Returns a token that is valid for another minute.
   * @param refused a token that the service refused although it had not expired
   * @throws HeliographError 401, after which a login is needed; HeliographConnectionError and others, after which the caller may retry
   */
  accessToken = (refused?: string): Promise<string> => {
    // The cookie may be valid for a moment still, while another tab logs out.
    if (this.state === 'signedOut') return Promise.reject(signedOut());
    const token = this.#token;
    if (token && token.value !== refused && token.until - RENEW_BEFORE_MS > Date.now())
      return Promise.resolve(token.value);
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    return this.#renewal;
  };

  async #renew(): Promise<string> {
    const logouts = this.#logouts;
    try {
      const answer = await post('refresh');
      if (logouts !== this.#logouts) throw signedOut();
      return this.#take(answer);
    } catch (error) {
      if (error instanceof HeliographError && (error.code === 401 || error.code === 403)) {
        this.#token = undefined;
        // Other failing calls must not remove the page below its dialog.
        this.become(this.state === 'unknown' || this.state === 'signedOut' ? 'signedOut' : 'expired');
      }
      throw error;
    }
  }

  #leave(notice?: SessionNotice): void {
    this.#logouts += 1;
    this.#token = undefined;
    this.#shown = undefined;
    this.notice = notice;
    this.become('signedOut');
  }

  #take({ access_token: value, expires_in: seconds }: TokenAnswer): string {
    this.#token = { value, until: Date.now() + seconds * 1000 };
    const { scope, sub } = claimsOf(value);
    // Another user may have logged in through another tab or the dialog, and must not see data that this page has loaded.
    if (this.#shown !== undefined && this.#shown !== sub) location.reload();
    this.#shown = sub;
    this.scopes = scopesOf(scope);
    this.notice = undefined;
    this.become('signedIn');
    return value;
  }
}

const signedOut = (): HeliographError =>
  new HeliographError('The page is logged out.', { code: 401, error: 'invalid_token' });

/** The claims of a token that the page needs (RFC 9068, 2.2). */
function claimsOf(token: string): { scope: string; sub: string } {
  const claims = atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(claims) as { scope: string; sub: string };
}

/** Fails as the SDK's own calls do, so that callers that wait for a token, a stream above all, can distinguish temporary failures. */
async function post<T = TokenAnswer>(
  operation: 'login' | 'passkey/begin' | 'passkey' | 'refresh' | 'logout',
  body: URLSearchParams | Blob | null = new URLSearchParams(),
): Promise<T> {
  const response = await fetch(`/auth/${operation}`, {
    method: 'POST',
    headers: { 'x-heliograph-session': 'cookie' },
    body,
  }).catch((error: unknown) => {
    throw new HeliographConnectionError(`${operation}: no answer`, { cause: error });
  });
  const envelope = (await response.json().catch(() => ({}))) as { result?: T; error?: string; message?: string };
  if (response.ok) return envelope.result as T;
  const wait = Number(response.headers.get('retry-after') ?? NaN);
  throw new HeliographError(envelope.message ?? response.statusText, {
    code: response.status,
    error: envelope.error ?? 'unavailable',
    ...reported({ retryAfter: Number.isFinite(wait) ? wait : undefined }),
  });
}
