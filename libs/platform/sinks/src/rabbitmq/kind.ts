import type { SinkKind } from '../sink-kind.ts';
import { tlsSettings } from '../tls-settings.ts';

/**
 * An exchange of RabbitMQ: a message a record, with the routing key `<kind>.<vendor>`. A queue stores a record again when it is published again: consumers
 * recognise it by `message_id`.
 */
export const rabbitmq: SinkKind = {
  id: 'rabbitmq',
  title: 'RabbitMQ',
  settings: {
    type: 'object',
    required: ['host', 'user', 'password', 'exchange'],
    additionalProperties: false,
    properties: {
      host: {
        type: 'string',
        title: 'Host',
        description: 'The name or address of the broker, without a port.',
        minLength: 1,
        maxLength: 253,
        pattern: '^[A-Za-z0-9._:-]+$',
        examples: ['mq.example.com'],
      },
      port: {
        type: 'integer',
        title: 'Port',
        description: 'The port of AMQP 0-9-1: usually 5671 with TLS, 5672 without.',
        minimum: 1,
        maximum: 65_535,
        default: 5671,
      },
      virtualHost: {
        type: 'string',
        title: 'Virtual host',
        description: 'The virtual host of the exchange.',
        minLength: 1,
        maxLength: 127,
        default: '/',
      },
      user: {
        type: 'string',
        title: 'User',
        description: 'A user with the permission to write to the exchange; it needs no other.',
        minLength: 1,
        maxLength: 127,
      },
      password: {
        type: 'string',
        title: 'Password',
        description: 'The password of the user.',
        minLength: 1,
        maxLength: 1_000,
        writeOnly: true,
      },
      ...tlsSettings,
      exchange: {
        type: 'string',
        title: 'Exchange',
        description: 'The exchange, which exists: a topic exchange lets bindings choose, for example device.data.*',
        minLength: 1,
        maxLength: 127,
        examples: ['heliograph'],
      },
    },
  },
  batch: () => ({
    maxRecords: 1_000,
    maxBytes: 4 * 1024 * 1024,
    maxWaitMs: 200,
  }),
  async open(options) {
    const { RabbitMqDestination } = await import('./destination.ts');
    return new RabbitMqDestination(options);
  },
};
