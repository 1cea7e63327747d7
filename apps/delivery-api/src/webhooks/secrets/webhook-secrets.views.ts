import {
  extendedSchema,
  flag,
  nullable,
  schemaOf,
  secondsOf,
  text,
  type TypeOf,
  unixSeconds,
} from '@heliograph/http-service';
import { WebhookSecretRow } from './secret-sealer.ts';

export const secretSchema = schemaOf('WebhookSecret', 'A signing secret, without its value.', {
  id: text('Id of the secret.'),
  primary: flag('Whether this secret signs `X-Service-Signature`; all active secrets sign `webhook-signature`.'),
  createdAt: unixSeconds('Creation time.'),
  expiresAt: nullable(unixSeconds('Time at which the secret stops signing; null: when it is replaced.')),
});

export type WebhookSecretView = TypeOf<typeof secretSchema>;

export const createdSecretSchema = extendedSchema(secretSchema, 'CreatedWebhookSecret', 'A new signing secret.', {
  secret: text('Signing secret: `whsec_` followed by base64; returned only by this call.'),
});

export function secretView({ id, primary, createdAt, expiresAt }: WebhookSecretRow): WebhookSecretView {
  return { id, primary, createdAt: secondsOf(createdAt), expiresAt: expiresAt && secondsOf(expiresAt) };
}
