import { Described, MayBeAbsent, nullable, schemaOf, text, type TypeOf } from '@heliograph/http-service';
import { Matches } from 'class-validator';

export const singleSignOnSchema = schemaOf('SingleSignOn', 'Single sign-on of the login page.', {
  name: nullable(text('Name of the provider for people; null: there is no single sign-on.')),
});

export type SingleSignOnView = TypeOf<typeof singleSignOnSchema>;

export const signInPageSchema = schemaOf('SignInPage', 'A sign-in that has begun.', {
  url: text("URL of the provider's page, for the window that began the sign-in."),
});

export type SignInPage = TypeOf<typeof signInPageSchema>;

/** The answer to a client that prefers JSON; a browser gets a page. */
export const finishedSignInSchema = schemaOf('FinishedSignIn', 'A sign-in that succeeded.', {
  returnTo: text('Path of this server to open next.'),
});

export type FinishedSignIn = TypeOf<typeof finishedSignInSchema>;

/** A path of this server: no scheme, no host (`//host`), and nothing that a browser would read as one (`/\host`, `/<tab>/host`). */
const ownPath = /^\/(?![/\\])[^\\\u0000-\u0020\u007f]{0,499}$/;

export class BeginSignInBody {
  @Described('Path of this server, with query, that is opened after the sign-in.', { examples: ['/console/fleet'] })
  @MayBeAbsent()
  @Matches(ownPath, { message: 'returnTo must be a path of this server, such as /console/fleet' })
  returnTo = '/console/';
}
