/** Head of the OpenAPI document. */
export const about = {
  title: 'heliograph delivery API',
  description: 'Webhooks, filters of the Kafka and MQTT channels, what became of deliveries, events and usage.',
};
