import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { type AccessToken, ApiError, isRevoked, randomBase32 } from '@heliograph/http-service';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import type { Account } from '../accounts/account.entity.ts';
import { AccountsService } from '../accounts/accounts.service.ts';
import { AuthConfiguration } from '../configuration.ts';
import { PasskeyChallenges } from './passkey-challenges.ts';
import { Passkey } from './passkey.entity.ts';
import type { CreatePasskeyBody, PasskeyLoginBody } from './passkeys.requests.ts';
import { type NewPasskeyOptions, type PasskeyLoginOptions, passkeyView, type PasskeyView } from './passkeys.views.ts';

export const MAX_PASSKEYS = 10;
const APP_NAME = 'Heliograph';
/** COSE algorithms: ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257];
const LOGIN = 'login';
const newPasskeyOf = (accountId: string): string => `passkey of ${accountId}`;

/** Of two logins with one counter, one succeeds; an authenticator that does not count always sends 0. */
const USE = `
  UPDATE passkeys SET counter = $2, last_used_at = now()
  WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING 1`;

/** Passkeys (WebAuthn Level 3): discoverable credentials whose authenticator verifies the person, so that a login needs nothing else. */
@Injectable()
export class PasskeysService {
  /** Origin of the pages that can use passkeys; null: an IP address cannot be a relying party. */
  readonly origin: string | null;
  readonly #rpId: string;

  constructor(
    private readonly database: DataSource,
    private readonly accounts: AccountsService,
    private readonly challenges: PasskeyChallenges,
    { singleSignOn, issuer }: AuthConfiguration,
  ) {
    const { origin, hostname } = new URL(singleSignOn.publicUrl ?? issuer);
    this.origin = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? origin : null;
    this.#rpId = hostname;
  }

  /** @param origin of the calling page. @throws ApiError 409 `wrong_host` */
  requireOrigin(origin: string | undefined): void {
    if (this.origin !== null && origin === this.origin) return;
    const place = this.origin === null ? 'need a host name in the public URL' : `work at ${this.origin}`;
    const message = `Passkeys ${place}. The operator sets it by OIDC_PUBLIC_URL or TOKEN_ISSUER.`;
    throw new ApiError(409, 'wrong_host', message);
  }

  async list(accountId: string): Promise<PasskeyView[]> {
    return (await this.#of(accountId)).map(passkeyView);
  }

  async newOptions({ id, username }: Account): Promise<NewPasskeyOptions> {
    const passkeys = await this.#of(id);
    return {
      rp: { id: this.#rpId, name: APP_NAME },
      user: { id: Buffer.from(id).toString('base64url'), name: username, displayName: username },
      challenge: this.challenges.issue(newPasskeyOf(id)),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
      excludeCredentials: passkeys.map(({ credentialId }) => ({
        type: 'public-key',
        id: credentialId.toString('base64url'),
      })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      attestation: 'none',
    };
  }

  /** @throws ApiError 400 `invalid_registration`, 401 `invalid_token`, 403 `limit_reached`, 409 `passkey_exists` */
  async create(creator: AccessToken, { name, id, ...response }: CreatePasskeyBody): Promise<PasskeyView> {
    const { accountId } = creator;
    const { credential, challenge } = await this.#registered(accountId, {
      ...ofBrowser(id),
      response,
    });
    const passkey = Object.assign(new Passkey(), {
      id: `pky_${randomBase32(16)}`,
      accountId,
      name,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: String(credential.counter),
      createdAt: new Date(),
      lastUsedAt: null,
    });
    return this.database.transaction(async (manager) => {
      const account = await this.accounts.lock(manager, accountId);
      // A reset of the password, which removes passkeys, may have ended the session since the guard looked.
      if (isRevoked(account, creator)) throw new ApiError(401, 'invalid_token', 'The session has just ended.');
      if (!(await this.challenges.spend(manager, challenge))) throw invalidRegistration();
      if ((await manager.countBy(Passkey, { accountId })) >= MAX_PASSKEYS) throw limitReached();
      const insert = manager.createQueryBuilder().insert().into(Passkey).values(passkey).orIgnore().returning('id');
      const { raw } = (await insert.execute()) as { raw: unknown[] };
      if (raw.length === 0)
        throw new ApiError(409, 'passkey_exists', 'This passkey is registered already. Use another one.');
      return passkeyView(passkey);
    });
  }

  /** @throws ApiError 404 */
  async requireOwn(accountId: string, id: string): Promise<void> {
    if (!(await this.database.manager.existsBy(Passkey, { id, accountId }))) throw ApiError.notFound('The passkey');
  }

  /** @throws ApiError 404 */
  async remove(accountId: string, id: string): Promise<void> {
    const { affected } = await this.database.manager.delete(Passkey, { id, accountId });
    if (affected !== 1) throw ApiError.notFound('The passkey');
  }

  loginOptions(): PasskeyLoginOptions {
    return { rpId: this.#rpId, challenge: this.challenges.issue(LOGIN), userVerification: 'required' };
  }

  /** @throws ApiError 401 `invalid_passkey` */
  async find(credentialId: string): Promise<Passkey> {
    const passkey = await this.database.manager.findOneBy(Passkey, {
      credentialId: Buffer.from(credentialId, 'base64url'),
    });
    if (!passkey) throw invalidPasskey();
    return passkey;
  }

  /** Checks an assertion of the passkey and uses up its challenge. @throws ApiError 401 `invalid_passkey` */
  async verify(passkey: Passkey, { id, ...response }: PasskeyLoginBody): Promise<void> {
    if (Buffer.from(response.userHandle, 'base64url').toString() !== passkey.accountId) throw invalidPasskey();
    const { challenge, counter } = await this.#asserted(passkey, { ...ofBrowser(id), response });
    await this.database.transaction(async (manager) => {
      const [used] = await manager.query<[unknown[], number]>(USE, [passkey.id, counter]);
      if (used.length === 0 || !(await this.challenges.spend(manager, challenge))) throw invalidPasskey();
    });
  }

  #of(accountId: string): Promise<Passkey[]> {
    return this.database.manager.find(Passkey, { where: { accountId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  async #registered(accountId: string, response: RegistrationResponseJSON) {
    const { verifyRegistrationResponse } = await library();
    let challenge = '';
    try {
      await refuseCertificates(response);
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: (sent) => this.challenges.isValid(newPasskeyOf(accountId), (challenge = sent)),
        ...this.#expected(),
        supportedAlgorithmIDs: ALGORITHMS,
      });
      if (registrationInfo) return { credential: registrationInfo.credential, challenge };
    } catch (error) {
      throw invalidRegistration(error);
    }
    throw invalidRegistration();
  }

  async #asserted({ publicKey, counter }: Passkey, response: AuthenticationResponseJSON) {
    const { verifyAuthenticationResponse } = await library();
    let challenge = '';
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (sent) => this.challenges.isValid(LOGIN, (challenge = sent)),
      ...this.#expected(),
      credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: Number(counter) },
    }).catch((error: unknown) => {
      throw invalidPasskey(error);
    });
    if (!verified) throw invalidPasskey();
    return { challenge, counter: authenticationInfo.newCounter };
  }

  #expected() {
    return { expectedOrigin: this.origin ?? [], expectedRPID: this.#rpId, requireUserVerification: true };
  }
}

/** Loaded by the first passkey: it knows all formats of attestations, and many installations have no passkey. */
const library = () => import('@simplewebauthn/server');

/**
 * Browsers remove certificates, as the attestation `none` asks. The library would parse others, and fetch their revocation lists.
 * @throws Error
 */
async function refuseCertificates({ response }: RegistrationResponseJSON): Promise<void> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
  const isPlain = ['none', 'packed'].includes(attestation.get('fmt'));
  if (!isPlain || attestation.get('attStmt').get('x5c') !== undefined) throw new Error('the attestation is not none');
}

function ofBrowser(id: string) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
}

const invalidRegistration = (cause?: unknown): ApiError =>
  new ApiError(400, 'invalid_registration', 'The passkey cannot be registered: begin again.', { cause });

export const invalidPasskey = (cause?: unknown): ApiError =>
  new ApiError(401, 'invalid_passkey', 'The login with this passkey failed. Begin again, or log in with a password.', {
    cause,
  });

const limitReached = (): ApiError =>
  ApiError.limitReached('passkeys', MAX_PASSKEYS, `A login has at most ${MAX_PASSKEYS} passkeys. Remove one first.`);
