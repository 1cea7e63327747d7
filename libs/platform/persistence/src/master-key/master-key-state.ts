import {
  inlineSchemaOf,
  integer,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  text,
  type TypeOf,
} from '@heliograph/http-service';
import type { MasterKeyRing } from '@heliograph/service';

const uses = ['encrypts', 'decrypts', 'missing'] as const;

/** The number of stored secrets whose envelopes name a key. */
export interface SealedCount {
  keyId: string | null;
  secrets: number;
}

/**
 * An expression for the id of the master key that the envelope in a column names; NULL for other texts. It reads the
 * start of the text only.
 */
export function keyIdSql(column: string): string {
  return `substring(left(${column}, 64) FROM '^hg1[.]([0-9a-f]+)[.]')`;
}

/** @param counts one for each key that stored secrets need */
export function masterKeyState(keys: MasterKeyRing, counts: readonly SealedCount[]): MasterKeyState {
  const secretsOf = new Map(counts.map(({ keyId, secrets }) => [keyId, secrets]));
  const ring = [...new Set(keys.map(({ id }) => id))];
  const missing = counts.filter(({ keyId }) => keyId === null || !ring.includes(keyId));
  return {
    keys: [
      ...ring.map((id, index): KeyUse => {
        return { id, use: index === 0 ? 'encrypts' : 'decrypts', secrets: secretsOf.get(id) ?? 0 };
      }),
      ...missing.map(({ keyId, secrets }): KeyUse => ({ id: keyId, use: 'missing', secrets })),
    ],
  };
}

export const masterKeyStateSchema = schemaOf(
  'MasterKeyState',
  'The master keys of a service, as the replica that answers has them, and the stored secrets under each.',
  {
    keys: listOf(
      inlineSchemaOf({
        id: nullable(text("First 8 bytes of the key's SHA-256, in hex; null: the secret is not in a known format.")),
        use: oneOf(
          uses,
          'Use of the key. `encrypts`: the first key of the ring, which encrypts all new secrets. `decrypts`: an older key of the ring. `missing`: the ring lacks it, so its secrets cannot be decrypted.',
        ),
        secrets: integer('Number of stored secrets that need the key.', { minimum: 0 }),
      }),
      'Keys of the ring in their order, then missing ones.',
    ),
  },
);

export type MasterKeyState = TypeOf<typeof masterKeyStateSchema>;

type KeyUse = MasterKeyState['keys'][number];
