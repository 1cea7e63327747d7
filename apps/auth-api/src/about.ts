/** The head of the OpenAPI document. */
export const about = {
  title: 'heliograph auth API',
  description: 'Accounts, tokens, and the credentials of the Kafka and MQTT channels.',
};
