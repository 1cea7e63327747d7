import { extendedSchema, flag, nullable, schemaOf, text, unixSeconds } from '@heliograph/service';
import type { WebhookSecretView } from './webhook-secrets.service.ts';

export const secretSchema = schemaOf<WebhookSecretView>('WebhookSecret', 'A signing secret; it is never shown again.', {
  id: text('Its id.'),
  primary: flag('Whether its signature is in `X-Service-Signature`; all active ones sign `webhook-signature`.'),
  createdAt: unixSeconds('When it was created.'),
  expiresAt: nullable(unixSeconds('Until when it signs; null: until it is replaced.')),
});

export const createdSecretSchema = extendedSchema(secretSchema, 'CreatedWebhookSecret', 'A new signing secret.', {
  secret: text('`whsec_` and base64; it is in this answer and nowhere else.'),
});
