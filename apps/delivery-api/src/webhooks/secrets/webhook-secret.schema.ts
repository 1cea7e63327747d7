import { extendedSchema, flag, nullable, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { WebhookSecretView } from './webhook-secrets.service.ts';

export const secretSchema = schemaOf<WebhookSecretView>('WebhookSecret', 'A signing secret, without its value.', {
  id: text('Id of the secret.'),
  primary: flag('Whether this secret signs `X-Service-Signature`; all active secrets sign `webhook-signature`.'),
  createdAt: unixSeconds('Creation time.'),
  expiresAt: nullable(unixSeconds('Time at which the secret stops signing; null: when it is replaced.')),
});

export const createdSecretSchema = extendedSchema(secretSchema, 'CreatedWebhookSecret', 'A new signing secret.', {
  secret: text('Signing secret: `whsec_` followed by base64; returned only by this call.'),
});
