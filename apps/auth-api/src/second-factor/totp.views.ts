import { integer, listOf, nullable, schemaOf, text, type TypeOf, unixSeconds } from '@heliograph/http-service';

export const totpSchema = schemaOf('Totp', 'State of the authenticator app.', {
  enabledAt: nullable(unixSeconds('Time since which logins by password require a code; null: they require none.')),
  recoveryCodesLeft: integer('Number of recovery codes that were not used yet.'),
});

export type TotpView = TypeOf<typeof totpSchema>;

export const totpEnrollmentSchema = schemaOf('TotpEnrollment', 'A new secret for an authenticator app.', {
  secret: text('Secret in base32, to be typed into the app; returned only by this call.'),
  uri: text('The same as an `otpauth://` URI, for a QR code.'),
});

export type TotpEnrollment = TypeOf<typeof totpEnrollmentSchema>;

export const recoveryCodesSchema = schemaOf('RecoveryCodes', 'New recovery codes.', {
  recoveryCodes: listOf(
    text('A code that replaces one of the app, once.'),
    'Recovery codes; returned only by this call. Former ones no longer count.',
  ),
});

export type RecoveryCodes = TypeOf<typeof recoveryCodesSchema>;
