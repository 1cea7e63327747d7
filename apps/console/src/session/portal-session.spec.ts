import { HeliographError, type PortalToken } from '@heliograph/sdk';
import { jest } from '@jest/globals';
import { PortalSession, embeddingOrigin, portalTokenOf } from './portal-session.ts';

const answer = (over: Partial<PortalToken> = {}): PortalToken => ({
  access_token: 'access',
  token_type: 'Bearer',
  expires_in: 600,
  scope: 'read',
  origin: null,
  ...over,
});

describe(PortalSession.name, () => {
  beforeEach(() => jest.useFakeTimers({ now: 1_000_000 }));
  afterEach(() => jest.useRealTimers());

  const exchange = jest.fn<(token: string) => Promise<PortalToken>>();
  beforeEach(() => exchange.mockReset().mockResolvedValue(answer()));
  const open = (over: { token?: undefined; isFramed?: boolean; embeddedBy?: string } = {}): PortalSession =>
    new PortalSession({ token: 'hlp_a', exchange, isFramed: true, embeddedBy: undefined, ...over });

  it('exchanges its token once, however many calls wait, and keeps only the new tokens', async () => {
    const session = open();
    expect(await Promise.all([session.accessToken(), session.accessToken()])).toEqual(['access', 'access']);
    expect(await session.accessToken()).toBe('access');
    expect(exchange.mock.calls).toEqual([['hlp_a']]);
    expect(session).toMatchObject({ state: 'signedIn', expiresAt: 1600, mayWrite: false, isOperator: false });
  });

  it('may write as far as its scopes permit', async () => {
    exchange.mockResolvedValue(answer({ scope: 'read write deliveries' }));
    const session = open();
    await session.accessToken();
    expect(session.mayWrite).toBe(true);
  });

  it.each([null, 'https://app.example.com'])(
    'shows nothing outside of a frame when it may write, with the origin %s',
    async (origin) => {
      exchange.mockResolvedValue(answer({ scope: 'read write deliveries', origin }));
      const session = open({ isFramed: false });
      await expect(session.accessToken()).rejects.toThrow('only inside the page that embeds it');
      await expect(session.accessToken()).rejects.toThrow();
      expect(session).toMatchObject({ state: 'portalForeign', scopes: [], mayWrite: false });
      expect(exchange).toHaveBeenCalledTimes(1);
    },
  );

  it('is shown outside of a frame when it only reads', async () => {
    const session = open({ isFramed: false });
    await session.accessToken();
    expect(session.state).toBe('signedIn');
  });

  it('shows nothing in a page of another origin', async () => {
    exchange.mockResolvedValue(answer({ origin: 'https://app.example.com' }));
    const session = open({ embeddedBy: 'https://evil.example' });
    await expect(session.accessToken()).rejects.toThrow('another page');
    await expect(session.accessToken()).rejects.toThrow();
    expect(session).toMatchObject({ state: 'portalForeign', scopes: [] });
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['of its own origin', 'https://app.example.com'],
    ['that the browser does not report', undefined],
  ])('is shown in a page %s', async (_, embeddedBy) => {
    exchange.mockResolvedValue(answer({ origin: 'https://app.example.com' }));
    const session = open(embeddedBy === undefined ? {} : { embeddedBy });
    await session.accessToken();
    expect(session.state).toBe('signedIn');
  });

  it('ends at its expiry, and sends no request afterwards', async () => {
    const session = open();
    await session.accessToken();
    const states: string[] = [];
    session.subscribe(() => states.push(session.state));
    jest.advanceTimersByTime(599_999);
    expect(session.state).toBe('signedIn');
    jest.advanceTimersByTime(1);
    expect(states).toEqual(['portalEnded']);
    await expect(session.accessToken()).rejects.toThrow();
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it('ends when the service refuses its access token', async () => {
    const session = open();
    const access = await session.accessToken();
    await expect(session.accessToken(access)).rejects.toThrow();
    expect(session.state).toBe('portalEnded');
  });

  it('ends when the service refuses the exchange', async () => {
    exchange.mockRejectedValue(new HeliographError('refused', { code: 401, error: 'invalid_portal_token' }));
    const session = open();
    await expect(session.accessToken()).rejects.toThrow('refused');
    expect(session.state).toBe('portalEnded');
    await expect(session.accessToken()).rejects.toThrow('has ended');
    expect(exchange).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['is unavailable', new HeliographError('unavailable', { code: 503 })],
    ['does not answer', new Error('no connection')],
    ['has too many calls', new HeliographError('throttled', { code: 429 })],
  ])('keeps its token while the service %s', async (_, error) => {
    exchange.mockRejectedValueOnce(error);
    const session = open();
    await expect(session.accessToken()).rejects.toThrow();
    expect(session.state).toBe('portalUnavailable');
    expect(await session.accessToken()).toBe('access');
    expect(session.state).toBe('signedIn');
  });

  it('has nothing to show without a token', async () => {
    const session = open({ token: undefined });
    await expect(session.accessToken()).rejects.toThrow();
    expect(session.state).toBe('portalEnded');
    expect(exchange).not.toHaveBeenCalled();
  });
});

describe(embeddingOrigin.name, () => {
  const frame = { isFramed: true, ancestorOrigins: undefined, referrer: '' };

  it('takes the parent, not the page at the top', () => {
    const ancestorOrigins = ['https://app.example.com', 'https://top.example'];
    expect(embeddingOrigin({ ...frame, ancestorOrigins, referrer: 'https://other.example/' })).toBe(
      'https://app.example.com',
    );
  });

  it('takes the referrer where the browser has no list of ancestors', () => {
    expect(embeddingOrigin({ ...frame, referrer: 'https://app.example.com:8443/page?a=b' })).toBe(
      'https://app.example.com:8443',
    );
    expect(embeddingOrigin(frame)).toBeUndefined();
  });

  it('is undefined in a window of its own', () => {
    expect(embeddingOrigin({ ...frame, isFramed: false, referrer: 'https://app.example.com/' })).toBeUndefined();
  });
});

describe(portalTokenOf.name, () => {
  it('recognises the token of a portal session, and no other fragment', () => {
    expect(portalTokenOf('#hlp_aB9')).toBe('hlp_aB9');
    expect(['', '#content', '#hlk_aB9', '#hlp_', '#hlp_a/b', 'hlp_aB9'].map(portalTokenOf)).toEqual(
      Array(6).fill(undefined),
    );
  });
});
