import {
  extendedSchema,
  flag,
  integer,
  nullable,
  schemaOf,
  secondsOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';
import { MAX_EXCHANGES, type PortalSession } from './portal-session.entity.ts';

export function portalSessionView(session: Omit<PortalSession, 'tokenHash' | 'accountId'>): PortalSessionView {
  const { id, createdAt, expiresAt, scopes, origin, keyId, exchanges } = session;
  const times = { createdAt: secondsOf(createdAt), expiresAt: secondsOf(expiresAt) };
  return { id, ...times, readOnly: !scopes.includes('write'), origin, keyId, exchanges };
}

export const portalSessionSchema = schemaOf('PortalSession', 'A portal session, without its token.', {
  id: text('Id of the session.'),
  createdAt: unixSeconds('Creation time.'),
  expiresAt: unixSeconds('Expiry time of the session and of all tokens issued for it.'),
  readOnly: flag('Whether the session can only read.'),
  origin: nullable(text('Origin of the page that embeds the portal; null: any that the operator allows.')),
  keyId: nullable(text('Id of the API key that created the session; null: a login created it.')),
  exchanges: integer(`Number of times that the token was exchanged, at most ${MAX_EXCHANGES}.`),
});

export type PortalSessionView = TypeOf<typeof portalSessionSchema>;

export const createdPortalSessionSchema = extendedSchema(
  portalSessionSchema,
  'CreatedPortalSession',
  'A new portal session.',
  {
    token: text(
      `Token for the fragment of the portal's URL; returned only by this call. It can be exchanged ${MAX_EXCHANGES} times.`,
    ),
  },
);

export const portalTokenSchema = schemaOf('PortalToken', 'Access token for a portal session.', {
  access_token: text('Access token, a JWT (ES256), for the `Authorization` header of every call.'),
  token_type: text('Token type, always `Bearer`.', { const: 'Bearer' }),
  expires_in: integer('Seconds until the session and the access token expire.'),
  scope: text('Scopes of the token, separated by spaces.'),
  origin: nullable(
    text('Origin that may embed the page, which the page must check; null: any that the operator allows.'),
  ),
});

export type PortalTokenAnswer = TypeOf<typeof portalTokenSchema>;
