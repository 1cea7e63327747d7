type Entry = Readonly<Record<string, unknown>>;

const scheme = (name: string): Entry => ({ $ref: `#/components/securitySchemes/${name}` });

export const servers: Readonly<Record<string, Entry>> = {
  webhook: {
    host: '{receiver}',
    protocol: 'https',
    description: 'What the consumer registered by `POST /v1/webhooks`: TLS 1.3 unless the webhook allows 1.2.',
    variables: { receiver: { description: "Host of the webhook's URL." } },
    security: [scheme('serviceSignature'), scheme('standardWebhooks')],
  },
  kafka: {
    host: '{bootstrap}',
    protocol: 'kafka-secure',
    description: 'SASL_SSL. Bootstrap servers, user and password come from `POST /v1/kafka-credentials`.',
    variables: { bootstrap: { description: '`bootstrap` of the credential.' } },
    security: [scheme('kafkaUser')],
  },
  mqtt: {
    host: '{broker}',
    protocol: 'secure-mqtt',
    protocolVersion: '5.0',
    description:
      'TLS 1.3. URL, client-id prefix and token come from `POST /v1/mqtt-credentials`; the connection ends with its token, the session is kept.',
    variables: { broker: { description: '`url` of the credential.' } },
    security: [scheme('mqttToken')],
  },
};

export const securitySchemes: Readonly<Record<string, Entry>> = {
  serviceSignature: {
    type: 'httpApiKey',
    in: 'header',
    name: 'X-Service-Signature',
    description: 'HMAC-SHA256 of the raw body with the primary secret of the webhook. Verify it before anything else.',
  },
  standardWebhooks: {
    type: 'httpApiKey',
    in: 'header',
    name: 'webhook-signature',
    description:
      'Standard Webhooks 1.0: HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>` with the base64-decoded part of a secret behind `whsec_`; one value for each active secret.',
  },
  kafkaUser: { type: 'scramSha512', description: 'SCRAM-SHA-512 user of one account. It reads its own topics only.' },
  mqttToken: {
    type: 'userPassword',
    description:
      'User name: the account id. Password: a JWT (ES256, `aud` is `mqtt`) of at most 24 h, renewed by `POST /v1/mqtt-credentials/{id}/token`.',
  },
};

export const parameters: Readonly<Record<string, Entry>> = {
  accountId: { description: 'Id of the account, `^[a-z0-9_]{3,40}$`.' },
  plantId: { description: 'Id of the plant; `_` for events of vendor accounts and webhooks.' },
  DataSources: { description: 'Vendor; `webhook` for events of webhooks.' },
  device: {
    description:
      'InverterSN, percent-encoded outside `A-Za-z0-9_-`; for events of vendor accounts and webhooks their id.',
  },
  path: { description: "Path of the webhook's URL." },
};
