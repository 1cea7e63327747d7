import { webhookDeliveries } from '@heliograph/async-api';
import type { ApiDescription } from '@heliograph/service';

/** The head of the OpenAPI document, with the webhook requests. */
export const about: ApiDescription = {
  title: 'heliograph delivery API',
  description: 'Webhooks, filters of the Kafka and MQTT channels, delivery attempts, events and usage.',
  received: webhookDeliveries.map(({ name, ...delivery }) => ({ id: `receive${capitalized(name)}`, ...delivery })),
};

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
