import { flag, integer, text, unixSeconds, type JsonSchema } from './json-schema.ts';

type Properties = Readonly<Record<string, JsonSchema>>;

/**
 * The body of an answer (contract §1) under a name, which is the type that generated clients have. A `result` that can only be null is left out:
 * few languages have a type for it. Answers are open, since clients must ignore members that they do not know; our own test clients close them.
 */
function envelope(
  title: string,
  description: string,
  success: boolean,
  more: Properties,
  optional: Properties = {},
): JsonSchema {
  const required: Properties = {
    success: flag(`Outcome of the call, always \`${success}\`.`),
    code: integer('HTTP status of the answer.', { minimum: 100, maximum: 599 }),
    message: text('Explanation for people; may change.'),
    ...more,
    requestId: text('Id of the request; quote it when you report a problem.'),
    timestamp: unixSeconds('Time of the answer.'),
  };
  return {
    title,
    description,
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}

const empty = envelope('EmptyEnvelope', 'Successful answer without a result.', true, {});

/** Body of every error answer. */
export const errorEnvelopeSchema = envelope(
  'ErrorEnvelope',
  'Body of every error answer.',
  false,
  { error: text('Stable, machine-readable slug of the error.') },
  {
    details: {
      description:
        'Data that a client can act on. With `validation_failed` a list of the invalid members, each with `path` (dotted, `devices.0.serial`; empty for the body as a whole) and `message`; otherwise an object.',
    },
  },
);

/**
 * Returns the body of a successful answer.
 * @param id of the operation: names the envelope of a result that has no name
 * @param result undefined: there is none
 */
export function successEnvelopeSchema(id: string, result: JsonSchema | undefined): JsonSchema {
  if (result === undefined) return empty;
  const { title } = result;
  const name = typeof title === 'string' ? title : id.replace(/^./, (first) => first.toUpperCase());
  return isPage(result)
    ? envelope(name.replace(/Page$/, 'List'), 'Successful answer with one page of a list.', true, { result })
    : envelope(`${name}Envelope`, 'Successful answer with its result.', true, { result });
}

function isPage({ properties }: JsonSchema): boolean {
  return typeof properties === 'object' && properties !== null && 'items' in properties && 'nextCursor' in properties;
}
