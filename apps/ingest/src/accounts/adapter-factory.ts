import { reported, type StorageType } from '@heliograph/base-data';
import { consentId, credentialId, PacedVendorHttp, SharedSessionStore } from '@heliograph/vendor-http';
import type { ExpiringKeys, SentRequest, WindowLimiter } from '@heliograph/vendor-http';
import { openSecret, sealSecret } from '@heliograph/service';
import type { Logger, MasterKeyRing } from '@heliograph/service';
import { VendorError } from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  ConsentAccess,
  RefreshTokenStore,
  Vendor,
  VendorAdapter,
  VendorDeclaration,
} from '@heliograph/vendor-contract';
import { loadVendor } from '@heliograph/vendors';
import type { Dispatcher } from 'undici';
import type { KafkaRefreshTokens } from './kafka-refresh-tokens.ts';

/** A vendor account with sealed credentials, from `control.vendor-accounts` or from a command. */
export interface SealedVendorAccount {
  vendorAccountId: string;
  vendor: string;
  region: string;
  /** The sealed credentials object. */
  credentials: string;
  timezone?: string;
  /** The devices beside inverters that the account asks for; absent: none. */
  include?: readonly StorageType[];
}

/** A vendor account with opened credentials and the context of its adapter. */
export interface OpenedVendorAccount {
  vendor: Vendor;
  access: ConsentAccess;
  context: AdapterContext;
}

/** The names under which the state of credentials is stored, `<vendor>:<hash>`; equal credentials of two accounts have the same. */
export interface CredentialNames {
  /** The name of sessions, limits and quotas. */
  credential: string;
  /** The name of refresh tokens. */
  consent: string;
}

interface AdapterFactoryOptions {
  /** Sessions and locks of logins. */
  keys: ExpiringKeys;
  /** Returns true while no other replica may log in without these keys. Default: always. */
  isFenced?: () => boolean;
  limiter: WindowLimiter;
  dispatcher: Dispatcher;
  masterKeys: MasterKeyRing;
  refreshTokens: Pick<KafkaRefreshTokens, 'of'>;
  timeScale: number;
  /** The time that the lock of a login outlives a replica that died. */
  loginLockMs?: number;
  baseUrls: ReadonlyMap<string, string>;
  logger: Logger;
  /** Called with each request of a vendor account. */
  observe: (account: SealedVendorAccount, call: string, outcome: string, seconds: number, request: SentRequest) => void;
}

/** Makes adapters: the only place where credentials are unsealed, and they stay inside the adapter, or inside the consent that fills them in. */
export class AdapterFactory {
  readonly #options: AdapterFactoryOptions;

  constructor(options: AdapterFactoryOptions) {
    this.#options = options;
  }

  /**
   * Creates the adapter of an account. Throws as `open` does.
   *
   * @param timeScale 1 for the past: also simulated clouds whose time runs faster have it at the vendor's own interval
   */
  async create(account: SealedVendorAccount, timeScale = this.#options.timeScale): Promise<VendorAdapter> {
    const { vendor, access, context } = await this.open(account);
    const create = await vendor.adapter();
    return create(access, { ...context, timeScale });
  }

  /** Returns the names under which sessions, limits and refresh tokens of the account are stored. Throws as `open` does. */
  async identify(account: SealedVendorAccount): Promise<CredentialNames> {
    const { declaration } = await loadVendor(account.vendor);
    const { baseUrl } = this.#reach(declaration, account.region);
    const credentials = this.#open(account);
    return {
      credential: `${account.vendor}:${credentialId(account.vendor, baseUrl, credentials)}`,
      consent: `${account.vendor}:${consentId(account.vendor, baseUrl, credentials)}`,
    };
  }

  /** Deletes the login session that replicas share; `credential` comes from `identify`. Throws `VendorError` (`unavailable`) while they are unavailable. */
  async dropSession(credential: string): Promise<void> {
    try {
      await this.#options.keys.delete(`session:${credential}`);
    } catch (cause) {
      throw new VendorError('unavailable', 'Redis does not answer', { origin: 'ours' }, { cause });
    }
  }

  /** Opens the credentials of an account. Throws `VendorError` when region or credentials cannot be used, `RangeError` for an unknown vendor. */
  async open(account: SealedVendorAccount): Promise<OpenedVendorAccount> {
    const vendor = await loadVendor(account.vendor);
    const { declaration } = vendor;
    const { baseUrl, hosts } = this.#reach(declaration, account.region);
    const credentials = this.#open(account);
    const id = credentialId(account.vendor, baseUrl, credentials);
    const { keys, limiter, dispatcher, timeScale, logger, observe } = this.#options;
    const http = new PacedVendorHttp({
      vendor: account.vendor,
      baseUrl,
      hosts,
      credentialId: id,
      limits: declaration.rateLimits,
      timeScale,
      limiter,
      dispatcher,
      observe: (call, outcome, seconds, request) => observe(account, call, outcome, seconds, request),
    });
    const consent = consentId(account.vendor, baseUrl, credentials);
    const session = new SharedSessionStore({
      keys,
      key: `${account.vendor}:${id}`,
      lock: `${account.vendor}:${consent}`,
      ...reported({ lockMs: this.#options.loginLockMs }),
      seal: this.#tokenSeal(id),
      onFallback: (error) =>
        logger.warn(
          { err: error, vendor: account.vendor },
          'Redis is unavailable, the vendor session is kept in this replica only',
        ),
    });
    const { vendorAccountId, region, timezone, include } = account;
    return {
      vendor,
      access: { vendorAccountId, region, baseUrl, hosts, credentials, ...reported({ timezone, include }) },
      context: {
        http,
        session,
        refreshTokens: exclusiveRefreshTokens(
          () => session.exclusive && (this.#options.isFenced?.() ?? true),
          this.#options.refreshTokens.of(account.vendor, consent),
        ),
        now: Date.now,
        timeScale,
        warn: (message, fields) => logger.warn({ vendor: account.vendor, vendorAccountId, ...fields }, message),
      },
    };
  }

  /** Returns the vendor's hosts; a configured base URL (a sandbox, a proxy) replaces them all. Throws `VendorError` for an unknown region. */
  #reach({ id, name, regions }: VendorDeclaration, region: string): { baseUrl: string; hosts: Record<string, string> } {
    const known = regions.find((candidate) => candidate.id === region);
    const configured = this.#options.baseUrls.get(id);
    const baseUrl = configured ?? known?.baseUrl;
    if (baseUrl === undefined) throw new VendorError('protocol', `${name} has no region "${region}"`);
    const hosts = Object.entries(known?.hosts ?? regions[0]?.hosts ?? {});
    return { baseUrl, hosts: Object.fromEntries(hosts.map(([host, url]) => [host, configured ?? url])) };
  }

  #open(account: SealedVendorAccount): Readonly<Record<string, string>> {
    try {
      return JSON.parse(openSecret(this.#options.masterKeys, account.credentials, account.vendorAccountId)) as Record<
        string,
        string
      >;
    } catch (cause) {
      // The credentials are not wrong: a key is missing from this service's ring, and with it they open again.
      const message = 'the stored credentials cannot be decrypted: this service lacks a master key';
      throw new VendorError('unavailable', message, { origin: 'ours' }, { cause });
    }
  }

  #tokenSeal(owner: string) {
    const keys = this.#options.masterKeys;
    return {
      seal: (token: string) => sealSecret(keys, token, owner),
      open: (sealed: string) => openSecret(keys, sealed, owner),
    };
  }
}

/**
 * Returns the newest refresh token only to the holder of the login's lock. Two replicas that spend the same token look like theft to the vendor, and the
 * owner would have to consent again; without the lock, which Redis has where there are several, the account waits for it instead, and missed samples are fetched later.
 */
function exclusiveRefreshTokens(isExclusive: () => boolean, tokens: RefreshTokenStore): RefreshTokenStore {
  return {
    newest: async () => {
      if (!isExclusive()) {
        const message =
          'Redis does not answer or is not configured for all replicas: a refresh token might be spent twice';
        throw new VendorError('unavailable', message, { origin: 'ours' });
      }
      return tokens.newest();
    },
    keep: (refreshToken) => tokens.keep(refreshToken),
  };
}
