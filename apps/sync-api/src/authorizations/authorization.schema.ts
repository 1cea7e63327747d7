import { errorAnswer, inlineSchemaOf, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { ConsentPage } from './authorizations.service.ts';
import type { FinishedConsent } from './consent-redemption.ts';

export const consentPageSchema = inlineSchemaOf<ConsentPage>({
  url: text("The vendor's consent page: open it in the browser of who owns the plants."),
  expiresAt: unixSeconds('Until when the owner may come back from it.'),
});

export const finishedConsentSchema = schemaOf<FinishedConsent>('FinishedConsent', 'What a consent came to.', {
  vendorAccountId: text('Id of the vendor account.'),
  outcome: oneOf(
    ['granted', 'refused', 'failed'],
    '`refused`: by the owner; `failed`: the vendor does not take what came back.',
  ),
  message: text('What happened and what to do, for people.'),
  at: unixSeconds('When.'),
});

export const authorizeErrors = [
  errorAnswer(409, 'consent_not_supported', 'The vendor has no consent page: its credentials are handed over.'),
  errorAnswer(409, 'credentials_incomplete', 'The stored credentials lack what the consent page needs; see `details`.'),
  errorAnswer(409, 'not_configured', 'The operator has not set the public address of the service.'),
];

export const callbackErrors = [
  errorAnswer(400, 'validation_failed', 'Too many or too long parameters, or one given twice.'),
  errorAnswer(400, 'invalid_state', 'The link is not one that we gave out.'),
  errorAnswer(404, 'not_found', 'The vendor account was deleted.'),
  errorAnswer(409, 'authorization_in_progress', 'The same link is being redeemed. Ask again in a moment.'),
  errorAnswer(409, 'not_configured', 'The operator has not set the public address of the service.'),
  errorAnswer(410, 'authorization_expired', 'The link holds for 30 minutes.'),
];
