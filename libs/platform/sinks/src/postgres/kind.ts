import type { SinkKind } from '../sink-kind.ts';
import { tlsSettings } from '../tls-settings.ts';

const identifier = {
  type: 'string',
  minLength: 1,
  maxLength: 63,
  pattern: '^[A-Za-z_][A-Za-z0-9_]*$',
} as const;

/** A table of a PostgreSQL database: a row a record. */
export const postgres: SinkKind = {
  id: 'postgres',
  title: 'PostgreSQL',
  settings: {
    type: 'object',
    required: ['host', 'database', 'user', 'password'],
    additionalProperties: false,
    properties: {
      host: {
        type: 'string',
        title: 'Host',
        description: 'The name or address of the server, without a port.',
        minLength: 1,
        maxLength: 253,
        pattern: '^[A-Za-z0-9._:-]+$',
        examples: ['db.example.com'],
      },
      port: {
        type: 'integer',
        title: 'Port',
        description: 'The port of the server.',
        minimum: 1,
        maximum: 65_535,
        default: 5432,
      },
      database: {
        type: 'string',
        title: 'Database',
        description: 'The name of the database, whose encoding is UTF8.',
        minLength: 1,
        maxLength: 63,
      },
      user: {
        type: 'string',
        title: 'User',
        description: 'A role that may log in, with SELECT and INSERT on the table, or CREATE on its schema.',
        minLength: 1,
        maxLength: 63,
      },
      password: {
        type: 'string',
        title: 'Password',
        description: 'The password of the role.',
        minLength: 1,
        maxLength: 1_000,
        writeOnly: true,
      },
      ...tlsSettings,
      schema: {
        ...identifier,
        title: 'Schema',
        description: 'The schema of the table, which exists: letters, digits and _, as PostgreSQL lists it.',
        default: 'public',
      },
      table: {
        ...identifier,
        title: 'Table',
        description: 'The table: letters, digits and _, as PostgreSQL lists it. It is created where it is missing.',
        default: 'heliograph_records',
      },
    },
  },
  batch: () => ({
    maxRecords: 5_000,
    maxBytes: 4 * 1024 * 1024,
    maxWaitMs: 1_000,
  }),
  async open(options) {
    const { PostgresDestination } = await import('./destination.ts');
    return new PostgresDestination(options);
  },
};
