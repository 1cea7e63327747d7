import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@heliograph/service';
import * as client from 'openid-client';
import { AuthConfiguration } from '../configuration.ts';
import { boundedFetch, PROVIDER_TIMEOUT_MS } from './bounded-fetch.ts';
import { providerUnavailable, signInError } from './sign-in-errors.ts';
import type { SignIn } from './sign-in-cookie.ts';
import { clientSecretOf, type SingleSignOnConfiguration } from './sso.configuration.ts';

const DISCOVERY_MS = 300_000;
const CLOCK_TOLERANCE_SECONDS = 30;
const MAX_GROUPS = 1_000;
const MAX_NAME_LENGTH = 200;

/** A person as the provider describes it. */
export interface Person {
  issuer: string;
  subject: string;
  /** For people to read; anybody may have chosen it. */
  name: string;
  groups: readonly string[];
  /** The claim that names an account, as it was sent. */
  account: unknown;
}

/**
 * The OpenID provider: authorization code flow with PKCE, state and nonce. Metadata are kept for five minutes, so that strangers who begin sign-ins do not
 * load the provider; keys are fetched for each sign-in that has passed, so that a rotated key counts at once.
 */
@Injectable()
export class IdentityProvider {
  readonly #settings: SingleSignOnConfiguration;
  #discovered: { metadata: Promise<client.ServerMetadata>; until: number } | undefined;

  constructor(
    { singleSignOn }: AuthConfiguration,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.#settings = singleSignOn;
  }

  /** @throws ApiError 503 `identity_provider_unavailable` */
  async authorizationUrl(signIn: SignIn, redirectUri: string): Promise<string> {
    try {
      const url = client.buildAuthorizationUrl(await this.#configuration(), {
        redirect_uri: redirectUri,
        scope: this.#settings.scopes,
        state: signIn.state,
        nonce: signIn.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(signIn.verifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    } catch (error) {
      throw signInError(error, this.logger);
    }
  }

  /**
   * Exchanges the code of a redirect for the person's claims.
   * @param callback the redirect URI with the provider's query
   * @throws ApiError 400 `invalid_sign_in`, 403 `sign_in_refused`, 503 `identity_provider_unavailable`
   */
  async person(callback: URL, { state, nonce, verifier }: SignIn): Promise<Person> {
    try {
      const configuration = await this.#configuration();
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      const { groupsClaim, accountClaim } = this.#settings;
      const isComplete = [groupsClaim, accountClaim].every((name) => name === undefined || Object.hasOwn(claims, name));
      const more =
        isComplete || configuration.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
      return this.#personOf({ ...more, ...claims });
    } catch (error) {
      throw signInError(error, this.logger);
    }
  }

  #personOf(claims: client.IDToken): Person {
    const { iss: issuer, sub: subject } = claims;
    const valueOf = (name: string): unknown => (Object.hasOwn(claims, name) ? claims[name] : undefined);
    const name = [claims.email, claims.preferred_username, claims.name, subject].find(isText)!;
    return {
      issuer,
      subject,
      // A log or terminal must not interpret a name.
      name: name.replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '').slice(0, MAX_NAME_LENGTH),
      groups: [valueOf(this.#settings.groupsClaim)].flat().filter(isText).slice(0, MAX_GROUPS),
      account: this.#settings.accountClaim === undefined ? undefined : valueOf(this.#settings.accountClaim),
    };
  }

  async #configuration(): Promise<client.Configuration> {
    const { issuer, clientId } = this.#settings;
    const metadata = await this.#metadata(new URL(issuer!)).catch((error: unknown) => {
      throw providerUnavailable(error, this.logger);
    });
    const configuration = new client.Configuration(
      metadata,
      clientId!,
      { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      this.#authentication(metadata),
    );
    this.#bound(configuration);
    client.enableNonRepudiationChecks(configuration);
    return configuration;
  }

  /** Only a provider on this machine: see `OIDC_ISSUER`. */
  get #isInsecure(): boolean {
    return this.#settings.issuer!.startsWith('http:');
  }

  #bound(configuration: client.Configuration): void {
    configuration[client.customFetch] = boundedFetch;
    configuration.timeout = PROVIDER_TIMEOUT_MS / 1000;
    if (this.#isInsecure) allowHttp(configuration);
  }

  #authentication({ token_endpoint_auth_methods_supported: methods }: client.ServerMetadata): client.ClientAuth {
    const secret = clientSecretOf(this.#settings);
    if (secret === undefined) return client.None();
    // What OpenID Connect Discovery presumes without the member.
    const takesBasic = methods?.includes('client_secret_basic') ?? true;
    return takesBasic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
  }

  #metadata(issuer: URL): Promise<client.ServerMetadata> {
    if (this.#discovered && this.#discovered.until > performance.now()) return this.#discovered.metadata;
    const metadata = client
      .discovery(issuer, this.#settings.clientId!, undefined, undefined, {
        [client.customFetch]: boundedFetch,
        timeout: PROVIDER_TIMEOUT_MS / 1000,
        execute: this.#isInsecure ? [allowHttp] : [],
      })
      .then((configuration) => configuration.serverMetadata());
    this.#discovered = { metadata, until: performance.now() + DISCOVERY_MS };
    metadata.catch(() => (this.#discovered = undefined));
    return metadata;
  }
}

/** Marked as deprecated to stand out only: the setting allows a provider on this machine alone. openid-client compares the function itself. */
// eslint-disable-next-line @typescript-eslint/no-deprecated -- see above
const allowHttp: (configuration: client.Configuration) => void = client.allowInsecureRequests;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
