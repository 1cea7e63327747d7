import type { JWTPayload } from 'jose';
import { type Check, checksOf } from '../suite/check.ts';
import { now } from '../suite/tokens.ts';

type Changed = (issuer: string, other: string) => JWTPayload;

const wrong: Record<string, [title: string, changed: Changed]> = {
  expired: ['has expired', () => ({ exp: now() - 1 })],
  'expires-now': ['expires this very second', () => ({ exp: now() })],
  'no-exp': ['has no exp', () => ({ exp: undefined })],
  'exp-text': ['has an exp that is a text', () => ({ exp: String(now() + 60) as unknown as number })],
  'not-yet': ['is valid only in a minute', () => ({ nbf: now() + 60 })],
  'nbf-text': ['has a malformed nbf', () => ({ nbf: 'soon' as unknown as number })],
  'audience-other': ['is for another audience', () => ({ aud: 'api' })],
  'audience-prefix': ['is for an audience that only begins alike', () => ({ aud: 'mqtt2' })],
  'audience-none': ['has no audience', () => ({ aud: undefined })],
  'issuer-other': ['is of another issuer', (issuer) => ({ iss: `${issuer}.evil` })],
  'issuer-none': ['has no issuer', () => ({ iss: undefined })],
  'subject-other': ['is of another account than the user name', (_, other) => ({ sub: other })],
  'subject-none': ['has no subject', () => ({ sub: undefined })],
  'subject-nul': ['has a subject that continues after a NUL', (_, other) => ({ sub: `${other}\u0000x` })],
};

const check = checksOf('token');

export const tokenClaims: readonly Check[] = [
  check('valid', 'a token of ours', 'accepted', (harness) => harness.outcomeWith(harness.newAccount())),
  check('audience-list', 'a token for several audiences, MQTT among them', 'accepted', (harness) =>
    harness.outcomeWith(harness.newAccount(), { aud: ['api', 'mqtt'] }),
  ),
  ...Object.entries(wrong).map(([id, [title, changed]]) =>
    check(id, `a token that ${title}`, 'refused', (harness) => {
      const account = harness.newAccount();
      const other = id === 'subject-nul' ? account : harness.newAccount();
      return harness.outcomeWith(account, changed(harness.broker.issuer, other));
    }),
  ),
];
