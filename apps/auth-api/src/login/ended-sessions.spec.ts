import { isRevoked } from '@heliograph/service';
import { MAX_ENDED, sessionName, stillEnded, withEnded } from './ended-sessions.ts';

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
