import { errorAnswer, inlineSchemaOf, oneOf, schemaOf, text, type TypeOf, unixSeconds } from '@heliograph/http-service';
import type { FinishedConsent } from './consent-redemption.ts';

export const consentPageSchema = inlineSchemaOf({
  url: text("URL of the vendor's consent page, for the browser of the plants' owner."),
  expiresAt: unixSeconds('Time at which the link expires.'),
});

export type ConsentPage = TypeOf<typeof consentPageSchema>;

export const finishedConsentSchema = schemaOf<FinishedConsent>('FinishedConsent', 'Outcome of a consent.', {
  vendorAccountId: text('Id of the vendor account.'),
  outcome: oneOf(
    ['granted', 'refused', 'failed'],
    'Outcome of the consent. `refused`: the owner refused; `failed`: the vendor rejected the returned code.',
  ),
  message: text('Explanation of the outcome and the next step, for people.'),
  at: unixSeconds('Time of the event.'),
});

export const authorizeErrors = [
  errorAnswer(409, 'consent_not_supported', 'The vendor has no consent page; add its credentials instead.'),
  errorAnswer(
    409,
    'credentials_incomplete',
    'The stored credentials lack members that the consent page needs; see `details`.',
  ),
  errorAnswer(409, 'not_configured', 'The operator has not configured the public base URL of the service.'),
];

export const callbackErrors = [
  errorAnswer(400, 'validation_failed', 'Too many or too long parameters, or one given twice.'),
  errorAnswer(400, 'invalid_state', 'The link was not issued by this service.'),
  errorAnswer(404, 'not_found', 'The vendor account was deleted.'),
  errorAnswer(409, 'authorization_in_progress', 'Another request is processing the same link. Retry in a few seconds.'),
  errorAnswer(409, 'not_configured', 'The operator has not configured the public base URL of the service.'),
  errorAnswer(410, 'authorization_expired', 'The link expired; it is valid for 30 minutes.'),
];
