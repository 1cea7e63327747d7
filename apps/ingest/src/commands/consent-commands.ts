import { openSecret, sealSecret, type MasterKeyRing } from '@heliograph/service';
import {
  VendorError,
  type ConsentCallback,
  type VendorCommand,
  type VendorCommandReply,
  type VendorConsent,
} from '@heliograph/vendor-contract';
import type { AdapterFactory, OpenedVendorAccount } from '../accounts/adapter-factory.ts';

/** The bounds of the parameters that an owner's browser may return: sync-api checks them, and they are checked here again. */
const maxParameters = 40;
const maxParameterLength = 8192;
/** The time limit of a redemption: an owner waits at the browser, and sync-api allows no other redemption of the same code for two minutes. */
const maxRedemptionMs = 90_000;

type Consent = NonNullable<VendorCommand['consent']>;

/** Runs the two commands of an owner's consent: returns the URL of its page, and exchanges the parameters that it returned for members of the credentials. */
export class ConsentCommands {
  readonly #accounts: Pick<AdapterFactory, 'open'>;
  readonly #masterKeys: MasterKeyRing;

  constructor(accounts: Pick<AdapterFactory, 'open'>, masterKeys: MasterKeyRing) {
    this.#accounts = accounts;
    this.#masterKeys = masterKeys;
  }

  /** Returns the URL of the consent page. Throws `VendorError`, also for a vendor without a consent page. */
  async url(command: VendorCommand): Promise<VendorCommandReply> {
    const { redirectUri, state } = consentOf(command);
    if (state === undefined) throw new VendorError('protocol', 'a consent page needs a state');
    const { opened, consent } = await this.#open(command);
    checkMembers(opened);
    return { kind: 'consentUrl', url: consent.url(opened.access, { redirectUri, state }) };
  }

  /** Exchanges the code of the callback for credentials; the code is spent by then. Throws `VendorError`. */
  async redeem(command: VendorCommand, signal: AbortSignal): Promise<VendorCommandReply> {
    const { redirectUri, parameters } = consentOf(command);
    const { opened, consent } = await this.#open(command);
    const callback = { redirectUri, parameters: this.#parameters(command.vendorAccountId, parameters) };
    const filled = await inTime(signal, (within) => consent.redeem(opened.access, callback, opened.context, within));
    const credentials = JSON.stringify({ ...opened.access.credentials, ...filled });
    return { kind: 'credentials', sealed: sealSecret(this.#masterKeys, credentials, command.vendorAccountId) };
  }

  async #open(command: VendorCommand): Promise<{ opened: OpenedVendorAccount; consent: VendorConsent }> {
    const opened = await this.#accounts.open(command);
    const consent = await opened.vendor.consent?.();
    if (!consent) throw new VendorError('protocol', `${opened.vendor.declaration.name} has no consent page`);
    return { opened, consent };
  }

  #parameters(vendorAccountId: string, sealed: string | undefined): ConsentCallback['parameters'] {
    const parameters = this.#opened(vendorAccountId, sealed ?? '');
    const entries = Object.entries(parameters);
    const bounded = entries.every(
      ([name, value]) => typeof value === 'string' && name.length + value.length <= maxParameterLength,
    );
    if (!bounded || entries.length > maxParameters)
      throw new VendorError('protocol', 'the parameters that the owner’s browser returned are too large');
    return parameters as Record<string, string>;
  }

  #opened(vendorAccountId: string, sealed: string): object {
    try {
      const parameters: unknown = JSON.parse(openSecret(this.#masterKeys, sealed, vendorAccountId));
      if (typeof parameters === 'object' && parameters !== null) return parameters;
    } catch {
      // Thrown below, without the cause: a parser quotes its input, which contains a code.
    }
    throw new VendorError('protocol', 'the parameters that the owner’s browser returned cannot be decrypted');
  }
}

/** Runs `work` with a time limit. Throws `VendorError` (`unavailable`) when it takes too long; the request in flight is aborted. */
async function inTime<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = AbortSignal.timeout(maxRedemptionMs);
  try {
    return await work(AbortSignal.any([signal, deadline]));
  } catch (error) {
    if (error instanceof VendorError || !deadline.aborted) throw error;
    throw new VendorError('unavailable', 'the vendor did not exchange the code in time');
  }
}

/** Throws `credentials_rejected` naming the members that the page needs, or those of another way to log in, beside which a consent would not be used. */
function checkMembers({ vendor, access }: OpenedVendorAccount): void {
  const { needs = [], unless = [] } = vendor.declaration.consent ?? {};
  const isGiven = (member: string): boolean => (access.credentials[member] ?? '') !== '';
  const missing = needs.filter((member) => !isGiven(member));
  if (missing.length > 0)
    throw new VendorError('credentials_rejected', `the consent page needs ${missing.join(', ')} in the credentials`);
  const others = unless.filter(isGiven);
  if (others.length > 0)
    throw new VendorError(
      'credentials_rejected',
      `the credentials contain ${others.join(', ')}, which logs in without a consent: remove it first`,
    );
}

function consentOf({ consent }: VendorCommand): Consent {
  if (consent) return consent;
  throw new VendorError('protocol', 'the command contains no consent');
}
