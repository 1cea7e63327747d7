import { isRevoked } from '@heliograph/http-service';
import {
  KEY_TOKEN_SECONDS,
  stillRevoked,
  withRevoked,
  MAX_ENDED,
  sessionName,
  stillEnded,
  withEnded,
  withRevokedPortal,
} from './revocations.ts';

it('remembers a revoked key for longer than its last token is valid, and then forgets it', () => {
  const keys = withRevoked({ key_a: 1_000 }, 'key_b', 0, 1_000);
  expect(keys).toEqual({ key_b: 1_660 });
  expect(stillRevoked(keys, 1_000 + KEY_TOKEN_SECONDS)).toEqual(keys);
  expect(stillRevoked(keys, 1_660)).toEqual({});
  expect(withRevoked(keys, 'key_c', 9_000, 1_660)).toEqual({ key_c: 9_060 });
});

const none = { endedSessions: {}, sessionsRefusedUntil: 0 };
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

describe(withEnded.name, () => {
  it('remembers a session until its last token has expired, and then forgets it', () => {
    const ended = withEnded(none, [id(1)], 7200, 1_000.5);
    // 1001 + 7200 + 60 s for clocks.
    expect(ended).toEqual({
      endedSessions: { ses_00000000000040008000000000000001: { endedAt: 1_000.5, until: 8_261 } },
      sessionsRefusedUntil: 0,
    });
    expect(stillEnded(ended.endedSessions, 8_260)).toEqual(ended.endedSessions);
    expect(stillEnded(ended.endedSessions, 8_261)).toEqual({});
    expect(Object.keys(withEnded(ended, [id(2)], 7200, 8_261).endedSessions)).toEqual([sessionName(id(2))]);
  });

  it('refuses every session that ended however many end, in a bounded record', () => {
    let state: ReturnType<typeof withEnded> = none;
    for (let n = 0; n < MAX_ENDED + 50; n += 1) state = withEnded(state, [id(n)], 7200, 1_000 + n);
    expect(Object.keys(state.endedSessions)).toHaveLength(MAX_ENDED);
    // The 50 that ended first, at 1000 to 1049.
    expect(state.sessionsRefusedUntil).toBe(1_049);
    const account = { status: 'active' as const, credentialsRevokedAt: 0, ...state };
    for (let n = 0; n < MAX_ENDED + 50; n += 1)
      expect(isRevoked(account, { sessionId: sessionName(id(n)), issuedAt: 999 + n })).toBe(true);
    expect(isRevoked(account, { sessionId: 'ses_other', issuedAt: 1_049.1 })).toBe(false);
    expect(isRevoked(account, { issuedAt: 900 })).toBe(false);
    expect(isRevoked(account, { sessionId: 'key_1', keyId: 'key_1', issuedAt: 900 })).toBe(false);
    expect(isRevoked(account, { sessionId: 'prt_1', portalId: 'prt_1', issuedAt: 900 })).toBe(false);
  });
});

it('remembers a revoked session until its tokens have expired, and then forgets it', () => {
  const portals = withRevokedPortal({}, 'prt_a', { exchanges: 1, expiresAt: 2_000 }, 1_000);
  expect(portals).toEqual({ prt_a: 2_060 });
  expect(withRevokedPortal(portals, 'prt_b', { exchanges: 3, expiresAt: 9_000 }, 2_059)).toEqual({
    prt_a: 2_060,
    prt_b: 9_060,
  });
  expect(withRevokedPortal(portals, 'prt_b', { exchanges: 3, expiresAt: 9_000 }, 2_060)).toEqual({ prt_b: 9_060 });
});

it('does not remember one that was never exchanged: it has no token', () => {
  expect(withRevokedPortal({ prt_a: 2_060 }, 'prt_b', { exchanges: 0, expiresAt: 9_000 }, 1_000)).toEqual({
    prt_a: 2_060,
  });
});
