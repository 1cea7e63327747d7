import { integer, type JsonSchema, nullable, schemaOf, text, type TypeOf, unixSeconds } from '@heliograph/http-service';

const object: JsonSchema = {
  type: 'object',
  description:
    'Object of the action: ids, and from the request body its member names (`members`), numbers, booleans and enumerated values; never other text. A value is a string, a number or a boolean. `viaApiKey` and `viaPortalSession` are the key and the portal session of the caller.',
  additionalProperties: true,
};

export const auditSchema = schemaOf('AuditEntry', 'A change that an actor made or was refused.', {
  id: text('Id of the entry.'),
  at: unixSeconds('Time of the answer.'),
  actor: text(
    'Id of the account or operator; `cli` for the command line, `anonymous` for an unauthenticated caller. An account sees its operators as `operator`.',
  ),
  accountId: nullable(text('Id of the account whose data was accessed or changed; null if no account is affected.')),
  action: text('`operationId` of this document, or the name of the command.'),
  object: nullable(object),
  status: integer('HTTP status of the answer; 0 for the command line.'),
  error: nullable(text('Slug of the error if the request was refused; null otherwise.')),
  requestId: nullable(text('`requestId` of the answer.')),
  address: nullable(text('IP address of the caller.')),
});

export type AuditView = TypeOf<typeof auditSchema>;

/** Removes the operator's id and address, which are not for the account to see. */
export function forAccount(entry: AuditView): AuditView {
  if (entry.actor === entry.accountId || entry.actor === 'anonymous') return entry;
  return { ...entry, actor: 'operator', requestId: null, address: null };
}
