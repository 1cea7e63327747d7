import { extendedSchema, flag, nullable, schemaOf, secondsOf, text, unixSeconds } from '@heliograph/http-service';
import { WebhookSecretRow } from './secret-sealer.ts';

/** A secret without its value. Times are Unix seconds. */
export interface WebhookSecretView {
  id: string;
  /** Its signature is in `X-Service-Signature`; all active secrets sign `webhook-signature`. */
  primary: boolean;
  createdAt: number;
  /** null: until it is replaced. */
  expiresAt: number | null;
}

export const secretSchema = schemaOf<WebhookSecretView>('WebhookSecret', 'A signing secret, without its value.', {
  id: text('Id of the secret.'),
  primary: flag('Whether this secret signs `X-Service-Signature`; all active secrets sign `webhook-signature`.'),
  createdAt: unixSeconds('Creation time.'),
  expiresAt: nullable(unixSeconds('Time at which the secret stops signing; null: when it is replaced.')),
});

export const createdSecretSchema = extendedSchema(secretSchema, 'CreatedWebhookSecret', 'A new signing secret.', {
  secret: text('Signing secret: `whsec_` followed by base64; returned only by this call.'),
});

export function secretView({ id, primary, createdAt, expiresAt }: WebhookSecretRow): WebhookSecretView {
  return { id, primary, createdAt: secondsOf(createdAt), expiresAt: expiresAt && secondsOf(expiresAt) };
}
