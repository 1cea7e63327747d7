import { integer, nullable, schemaOf, text, unixSeconds, type JsonSchema } from '@heliograph/service';
import type { AuditView } from './audit-entry.ts';

const object: JsonSchema = {
  type: 'object',
  description:
    'What it was about: ids, and of what was sent the names of members (`members`), numbers, flags and words of a fixed list; never other text.',
  additionalProperties: { type: ['string', 'number', 'boolean'] },
};

export const auditSchema = schemaOf<AuditView>('AuditEntry', 'One change that somebody made or was refused.', {
  id: text('Its id.'),
  at: unixSeconds('When it was answered.'),
  actor: text(
    'Id of the account or operator; `cli` for the command line, `anonymous` where nobody proved who they are. To an account, its operators are `operator`.',
  ),
  accountId: nullable(text('Whose data; null when it concerns no account.')),
  action: text('`operationId` of this document, or the name of the command.'),
  object: nullable(object),
  status: integer('HTTP status of the answer; 0 for the command line.'),
  error: nullable(text('Slug of the error, if it was refused.')),
  requestId: nullable(text('`requestId` of the answer.')),
  address: nullable(text('Address that the request came from.')),
});
