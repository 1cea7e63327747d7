/** Under which the relay of a schema's outbox fences the one before it. */
export const relayTransactionalId = (schema: string): string => `outbox-relay.${schema}`;
