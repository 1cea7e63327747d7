import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { reported } from '@heliograph/base-data';
import { ApiError, noteForAudit, type OperatorRole } from '@heliograph/http-service';
import * as client from 'openid-client';
import { type Account, operatorRoleOf } from '../accounts/account.entity.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { AuthConfiguration } from '../configuration.ts';
import type { IssuedTokens } from '../login/login.views.ts';
import { LoginService } from '../login/login.service.ts';
import { IdentityProvider, type Person } from './identity-provider.ts';
import { invalidSignIn } from './sign-in-errors.ts';
import type { SignIn } from './sign-in-cookie.ts';
import { roleOfGroups, type SingleSignOnConfiguration } from './sso.configuration.ts';

const HOUR_MS = 3_600_000;
/** OpenID Connect Core, 2: `sub`. The issuer's length is that of its setting. */
const MAX_SUBJECT_LENGTH = 255;

/** Logs persons in whom the OpenID provider identified: members of mapped groups as operators, others by a claim as an account. */
@Injectable()
export class SingleSignOnService {
  readonly redirectUri: URL;
  readonly #settings: SingleSignOnConfiguration;

  constructor(
    private readonly provider: IdentityProvider,
    private readonly accounts: AccountsService,
    private readonly logins: LoginService,
    { singleSignOn, issuer, loginPrefix }: AuthConfiguration,
  ) {
    this.#settings = singleSignOn;
    const publicUrl = (singleSignOn.publicUrl ?? issuer).replace(/\/+$/, '');
    this.redirectUri = new URL(`${publicUrl}/${loginPrefix}/sso/callback`);
  }

  /** Null: there is no single sign-on. */
  get name(): string | null {
    return this.#settings.issuer === undefined ? null : this.#settings.name;
  }

  get isSecure(): boolean {
    return this.redirectUri.protocol === 'https:';
  }

  /** @throws ApiError 404, 503 `identity_provider_unavailable` */
  async begin(returnTo: string, previous: string | undefined): Promise<{ signIn: SignIn; url: string }> {
    this.#refuseOff();
    const signIn: SignIn = {
      issuer: this.#settings.issuer!,
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      returnTo,
      ...reported({ previous }),
    };
    return { signIn, url: await this.provider.authorizationUrl(signIn, this.redirectUri.href) };
  }

  /**
   * @param query of the provider's redirect, as it came
   * @throws ApiError 400 `invalid_sign_in`, 403 `sign_in_refused`, `not_permitted`, `account_suspended`, 404, 503
   */
  async finish(signIn: SignIn | undefined, query: string): Promise<IssuedTokens> {
    this.#refuseOff();
    // The setting may have changed since: what one provider began, another may not finish.
    if (signIn?.issuer !== this.#settings.issuer) throw invalidSignIn();
    const callback = new URL(this.redirectUri);
    callback.search = query;
    const begun = Date.now();
    const person = await this.provider.person(callback, signIn!);
    if (person.subject.length > MAX_SUBJECT_LENGTH) throw invalidSignIn();
    const account = (await this.#operator(person)) ?? (await this.#account(person));
    // A new role has just revoked older tokens; whatever revokes tokens from here on revokes these.
    const at = Math.max(begun / 1000, account.credentialsRevokedAt);
    const tokens = await this.logins.openInBrowser(
      account,
      at,
      new Date(begun + this.#settings.sessionHours * HOUR_MS),
    );
    if (signIn!.previous !== undefined) await this.logins.logout(signIn!.previous);
    return tokens;
  }

  /** Returns the operator who is this person, created or with the role of the person's groups; undefined: no group is mapped. */
  async #operator(person: Person): Promise<Account | undefined> {
    const role = roleOfGroups(this.#settings.operatorGroups, person.groups);
    const known = await this.accounts.findByPerson(person.issuer, person.subject);
    if (role === undefined) {
      if (known) await this.accounts.endLogins(known.id);
      return undefined;
    }
    return known ? this.#updated(known, role, person.name) : this.#created(person, role);
  }

  #updated(known: Account, role: OperatorRole, ssoName: string): Promise<Account> {
    const operatorRole = operatorRoleOf(known) === role ? undefined : role;
    return this.accounts.update(known.id, { ssoName, ...reported({ operatorRole }) }, 'operator');
  }

  /** The name has a colon, which no name of a login has: a person cannot get the one of somebody else. */
  async #created({ issuer, subject, name }: Person, operatorRole: OperatorRole): Promise<Account> {
    const username = `sso:${createHash('sha256').update(`${issuer}\n${subject}`).digest('hex').slice(0, 32)}`;
    const person = { ssoIssuer: issuer, ssoSubject: subject, ssoName: name };
    try {
      const wanted = { username, role: 'operator', operatorRole, language: 'en', deviceQuota: 0, person } as const;
      return (await this.accounts.create(wanted)).account;
    } catch (error) {
      // Two tabs may finish the first sign-in of a person at once.
      const created = await this.accounts.findByPerson(issuer, subject);
      if (!created) throw error;
      return created;
    }
  }

  /** Takes an id only: the user name of a deleted account is free for another one. */
  async #account({ account: id }: Person): Promise<Account> {
    const account = typeof id === 'string' && id !== '' ? await this.accounts.find(id) : null;
    if (account?.role === 'account' && account.status !== 'deleted') return account;
    noteForAudit({ actor: 'anonymous' });
    throw new ApiError(
      403,
      'not_permitted',
      'You are signed in at the provider, but nothing here is permitted to you. Ask the operator to add you to a group.',
    );
  }

  #refuseOff(): void {
    if (this.name === null) throw new ApiError(404, 'not_found', 'Single sign-on is not configured (OIDC_ISSUER).');
  }
}
