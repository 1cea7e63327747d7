import type { SinkKind } from '../sink-kind.ts';
import { tlsSettings } from '../tls-settings.ts';

/** A table of a ClickHouse database, written by HTTP: a row a record. */
export const clickhouse: SinkKind = {
  id: 'clickhouse',
  title: 'ClickHouse',
  settings: {
    type: 'object',
    required: ['url', 'database', 'user', 'password'],
    additionalProperties: false,
    properties: {
      url: {
        type: 'string',
        title: 'URL',
        description: 'The HTTP interface of the server, with https and its port: no path, no user.',
        pattern: '^https?://[A-Za-z0-9.\\[\\]:-]{1,253}/?$',
        maxLength: 270,
        examples: ['https://clickhouse.example.com:8443'],
      },
      database: {
        type: 'string',
        title: 'Database',
        description: 'A database that exists: letters, digits and _.',
        pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
        maxLength: 64,
        examples: ['solar'],
      },
      table: {
        type: 'string',
        title: 'Table',
        description: 'The table: letters, digits and _. It is created where it is missing.',
        pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
        maxLength: 64,
        default: 'heliograph_records',
      },
      user: {
        type: 'string',
        title: 'User',
        description: 'A user with INSERT on the table; with CREATE TABLE on the database where the table is missing.',
        pattern: '^[^:\\x00-\\x1f]+$',
        maxLength: 128,
      },
      password: {
        type: 'string',
        title: 'Password',
        description: 'The password of the user.',
        minLength: 1,
        maxLength: 1_000,
        writeOnly: true,
      },
      ca: tlsSettings.ca,
    },
  },
  // Each insert makes a part that the server must merge: few and large ones.
  batch: () => ({
    maxRecords: 20_000,
    maxBytes: 16 << 20,
    maxWaitMs: 5_000,
  }),
  async open(options) {
    const { ClickHouseDestination } = await import('./destination.ts');
    return new ClickHouseDestination(options);
  },
};
