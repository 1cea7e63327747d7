import { inlineSchemaOf, integer, listOf, nullable, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
import { allParts, type ErasedItemView, type ErasurePartView, type ErasureView } from './erasure.ts';

const item = inlineSchemaOf<ErasedItemView>({
  what: text('Table, topic or kind of object.'),
  count: integer('Number of erased items; 0 where they are not counted.', { minimum: 0 }),
  goneAt: nullable(unixSeconds('Time at which the last item expires by retention; null: erased already.')),
});

const part = inlineSchemaOf<ErasurePartView>({
  part: oneOf(allParts, 'Name of the service that erased.'),
  finishedAt: unixSeconds('Time of the event.'),
  items: listOf(item),
});

export const erasureSchema = schemaOf<ErasureView>('Erasure', 'Progress of the erasure of a deleted account.', {
  id: text('Id of the deleted account.'),
  status: oneOf(['running', 'done'], 'Status of the erasure: `running` until every service has reported.'),
  requestedAt: unixSeconds('Time at which the account was deleted.'),
  requestedBy: text('Id of the operator, or of the account itself; `cli` for the command line.'),
  finishedAt: nullable(unixSeconds('Time at which the last service reported.')),
  pending: listOf(oneOf(allParts, 'Name of a service.'), 'Services that have not reported yet.'),
  parts: listOf(part),
  goneAt: nullable(
    unixSeconds('Time at which the last item of all services expires; null until all services have reported.'),
  ),
});
