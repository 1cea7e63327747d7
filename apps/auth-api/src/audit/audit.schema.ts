import { integer, nullable, schemaOf, text, unixSeconds, type JsonSchema } from '@heliograph/service';
import type { AuditView } from './audit-entry.ts';

const object: JsonSchema = {
  type: 'object',
  description:
    'Object of the action: ids, and from the request body its member names (`members`), numbers, booleans and enumerated values; never other text. A value is a string, a number or a boolean. `viaApiKey` and `viaPortalSession` are the key and the portal session of the caller.',
  additionalProperties: true,
};

export const auditSchema = schemaOf<AuditView>('AuditEntry', 'A change that an actor made or was refused.', {
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
