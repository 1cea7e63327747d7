import { inlineSchemaOf, integer, listOf, nullable, oneOf, schemaOf, text, unixSeconds } from '@heliograph/service';
import { allParts, type ErasedItemView, type ErasurePartView, type ErasureView } from './erasure.ts';

const item = inlineSchemaOf<ErasedItemView>({
  what: text('Table, topic or kind of object.'),
  count: integer('How many; 0 where single ones are not counted.', { minimum: 0 }),
  goneAt: nullable(unixSeconds('When the last of it is gone, where it runs out by itself; null: it is gone.')),
});

const part = inlineSchemaOf<ErasurePartView>({
  part: oneOf(allParts, 'Who erased.'),
  finishedAt: unixSeconds('When.'),
  items: listOf(item),
});

export const erasureSchema = schemaOf<ErasureView>('Erasure', 'What was erased of a deleted account.', {
  id: text("The account's id."),
  status: oneOf(['running', 'done'], 'Running until every part has reported.'),
  requestedAt: unixSeconds('When the account was deleted.'),
  requestedBy: text('Id of the operator, or of the account itself; `cli` for the command line.'),
  finishedAt: nullable(unixSeconds('When the last part had erased.')),
  pending: listOf(oneOf(allParts, 'A part.'), 'Parts that have not reported yet.'),
  parts: listOf(part),
  goneAt: nullable(
    unixSeconds('When the last of what runs out by itself is gone; null until all parts have reported.'),
  ),
});
