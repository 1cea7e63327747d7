import { Inject, Injectable } from '@nestjs/common';
import { ApiError, noteForAudit } from '@heliograph/http-service';
import { LOGGER, type Logger } from '@heliograph/service';
import { DataSource } from 'typeorm';
import { IngestClient } from '../ingest/ingest-client.ts';
import { vendorApiError, VendorFailure } from '../ingest/vendor-failure.ts';
import { VendorAccountsService } from '../vendor-accounts/vendor-accounts.service.ts';
import { vendorCommand, VendorCredentials, type VendorTarget } from '../vendor-accounts/vendor-credentials.ts';
import { AuthorizationsService } from './authorizations.service.ts';
import { AuthorizationStates, type ConsentOutcome, type OpenAuthorization } from './authorization-states.ts';
import { unknownState, type CallbackParameters } from './callback-parameters.ts';

export interface FinishedConsent extends ConsentOutcome {
  vendorAccountId: string;
}

/** Temporary errors, after which the same link can be used again, because no code was exchanged. */
const transientKinds = new Set(['unavailable', 'rate_limited', 'session_expired']);

/** The OAuth error of a refused consent (RFC 6749 §4.1.2.1). */
const REFUSED = 'access_denied';

const messages = {
  granted: 'The consent is stored, and the vendor accepts it. The vendor account is in use.',
  untried: 'The consent is stored. The vendor could not be called now; the call is retried automatically.',
  refused: 'The owner did not consent. Ask for a new link if that was a mistake.',
  replaced: 'The credentials were replaced while the owner consented. Ask for a new link.',
};

/** Completes a consent: exchanges the parameters of the vendor's redirect, once, and stores the vendor's answer. */
@Injectable()
export class ConsentRedemption {
  constructor(
    private readonly database: DataSource,
    private readonly states: AuthorizationStates,
    private readonly authorizations: AuthorizationsService,
    private readonly vendorAccounts: VendorAccountsService,
    private readonly credentials: VendorCredentials,
    private readonly ingest: IngestClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Completes the consent; a repeated call returns the outcome of the first one. @throws ApiError 400, 409, 410, 503 */
  async finish(callback: CallbackParameters): Promise<FinishedConsent> {
    const claim = await this.states.claim(callback.state);
    if (claim.kind === 'ended') return claim.outcome;
    if (claim.kind !== 'claimed') throw problems[claim.kind]();
    const { accountId, vendorAccountId } = claim.authorization;
    noteForAudit({ accountId, createdId: vendorAccountId });
    try {
      return {
        vendorAccountId,
        ...(await this.#end(claim.authorization, callback)),
      };
    } catch (error) {
      await this.states.release(claim.authorization).catch(() => undefined);
      throw error;
    }
  }

  async #end(authorization: OpenAuthorization, callback: CallbackParameters): Promise<ConsentOutcome> {
    const { accountId, vendorAccountId } = authorization;
    if (callback.parameters.error === REFUSED) return this.#conclude(authorization, 'refused', messages.refused);
    const row = await this.vendorAccounts.sealedRow(accountId, vendorAccountId);
    const sealed = await this.#redeem(row, callback);
    if (sealed instanceof VendorFailure) return this.#fail(authorization, row, sealed, callback);
    const { id, vendor, region, timezone, include, credentialsVersion } = row;
    const renewed = { id, vendor, region, timezone, include, credentials: sealed };
    const verdict = await this.#verify(renewed);
    if (verdict && !transientKinds.has(verdict.report.kind))
      return this.#fail(authorization, renewed, verdict, callback);
    return this.#store(
      authorization,
      { credentials: sealed, credentialsVersion },
      verdict ? messages.untried : messages.granted,
    );
  }

  /** @throws ApiError 503 when it may be retried */
  async #redeem(row: VendorTarget, { parameters }: CallbackParameters): Promise<string | VendorFailure> {
    const consent = {
      redirectUri: this.authorizations.redirectUri(),
      parameters: this.credentials.seal(parameters, row.id),
    };
    try {
      return await this.ingest.redeemConsent({ ...vendorCommand(row), consent });
    } catch (error) {
      if (!(error instanceof VendorFailure)) throw error;
      if (!transientKinds.has(error.report.kind)) return error;
      throw vendorApiError(error, this.#secretsOf(row, parameters));
    }
  }

  /** Tries the new credentials. The code is used up by now: an outage of the vendor must not lose the credentials. */
  async #verify(row: VendorTarget): Promise<VendorFailure | undefined> {
    try {
      await this.ingest.verify(vendorCommand(row));
      return undefined;
    } catch (error) {
      if (error instanceof VendorFailure) return error;
      this.logger.warn({ err: error, vendorAccountId: row.id }, 'new credentials could not be verified');
      return new VendorFailure({ kind: 'unavailable', message: 'it could not be tested' });
    }
  }

  async #store(
    authorization: OpenAuthorization,
    redeemed: { credentials: string; credentialsVersion: number },
    message: string,
  ): Promise<ConsentOutcome> {
    return this.database.transaction(async (manager) => {
      const { accountId, vendorAccountId } = authorization;
      const stored = await this.vendorAccounts.takeConsent(manager, accountId, vendorAccountId, redeemed);
      const ended = stored ? outcome('granted', message) : outcome('failed', messages.replaced);
      await this.states.conclude(manager, authorization, ended);
      return ended;
    });
  }

  #fail(
    authorization: OpenAuthorization,
    row: VendorTarget,
    failure: VendorFailure,
    { parameters }: CallbackParameters,
  ): Promise<ConsentOutcome> {
    const { message, details } = vendorApiError(failure, this.#secretsOf(row, parameters));
    const { reason = '', vendorMessage } = details as { reason?: string; vendorMessage?: string };
    const vendorText = vendorMessage ?? reason;
    return this.#conclude(authorization, 'failed', `${message} It says: ${vendorText}. Ask for a new link.`);
  }

  #conclude(
    authorization: OpenAuthorization,
    kind: ConsentOutcome['outcome'],
    message: string,
  ): Promise<ConsentOutcome> {
    const ended = outcome(kind, message);
    return this.database.transaction(async (manager) => {
      await this.states.conclude(manager, authorization, ended);
      return ended;
    });
  }

  /** Returns the values to mask: the redirect's parameters are secrets too until they are used. */
  #secretsOf(row: VendorTarget, parameters: CallbackParameters['parameters']): string[] {
    return [...this.credentials.secretsOf(row), ...Object.values(parameters)];
  }
}

const outcome = (kind: ConsentOutcome['outcome'], message: string): ConsentOutcome => ({
  outcome: kind,
  message,
  at: Math.floor(Date.now() / 1000),
});

const problems = {
  unknown: unknownState,
  expired: () =>
    new ApiError(410, 'authorization_expired', 'The link has expired: it is valid for 30 minutes. Request a new one.'),
  in_progress: () =>
    new ApiError(409, 'authorization_in_progress', 'The consent is being stored. Reload this page in a few seconds.'),
};
