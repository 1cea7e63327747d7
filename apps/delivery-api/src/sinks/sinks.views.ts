import {
  ApiError,
  errorAnswer,
  flag,
  inlineSchemaOf,
  integer,
  listOf,
  nullable,
  oneOf,
  schemaOf,
  secondsOf,
  text,
  type TypeOf,
  unixSeconds,
  withDescription,
} from '@heliograph/http-service';
import { type SinkError, type SinkErrorReason, type SinkKind } from '@heliograph/sinks';
import { filterSchema } from '../webhooks/webhooks.views.ts';
import type { SinkState } from './sink-states.ts';
import type { Sink } from './sink.entity.ts';

const reasons: readonly SinkErrorReason[] = ['unreachable', 'refused', 'settings', 'address'];

const reasonText =
  '`unreachable`: no connection, or no answer in time. `refused`: the server refuses the login, the rights or the data. `settings`: the settings cannot be used. `address`: the operator does not allow the address.';

export const sinkKindSchema = schemaOf('SinkKind', 'A kind of destination that records can be written to.', {
  id: text('Id of the kind.'),
  title: text('Name to display.'),
  settings: {
    type: 'object',
    description: 'JSON Schema (draft 2020-12) of the settings; members with `writeOnly` are secrets.',
    additionalProperties: true,
  },
});

export type SinkKindView = TypeOf<typeof sinkKindSchema>;

export function sinkKindView({ id, title, settings }: SinkKind): SinkKindView {
  return { id, title, settings };
}

const backlog = inlineSchemaOf({
  records: integer('Number of records that wait; approximate.', { minimum: 0 }),
  oldestAt: nullable(unixSeconds('Time at which the oldest of them was written; null: no record waits.')),
});

const lastError = inlineSchemaOf({
  at: unixSeconds('Time of the last failed write.'),
  reason: text(reasonText),
  message: text('Description of the failure, and of its remedy.'),
});

export const sinkSchema = schemaOf('Sink', 'A destination that records and events are written to.', {
  id: text('Id of the sink.'),
  name: nullable(text("Free text for the account's own use.")),
  kind: text('Id of its kind.'),
  settings: {
    type: 'object',
    description: 'Settings of the kind, with defaults, without secrets.',
    additionalProperties: true,
  },
  secrets: listOf(text('Name of a setting.'), 'Names of the secret settings that are set; values are never returned.'),
  filter: filterSchema,
  status: oneOf(['active', 'paused'], 'Status of the sink. No record is lost while it is paused for less than 7 days.'),
  backlog: withDescription('Records that the sink has not stored yet.', backlog),
  lastError: withDescription('Failure of the last write; null: it succeeded.', nullable(lastError)),
  createdAt: unixSeconds('Creation time.'),
  updatedAt: unixSeconds('Time of the last change.'),
});

export type SinkView = TypeOf<typeof sinkSchema>;

export function sinkView(sink: Sink, { waiting, since, error }: SinkState): SinkView {
  const { id, name, kind, settings, secretNames: secrets, filter, status, createdAt, updatedAt } = sink;
  return {
    id,
    name,
    kind,
    settings,
    secrets,
    filter,
    status,
    backlog: { records: waiting, oldestAt: since === undefined ? null : secondsOf(new Date(since)) },
    lastError: error ? { ...error, at: secondsOf(new Date(error.at)) } : null,
    createdAt: secondsOf(createdAt),
    updatedAt: secondsOf(updatedAt),
  };
}

export const sinkTestSchema = schemaOf('SinkTest', 'The result of a connection test.', {
  ok: flag('Whether the destination can be written to.'),
  reason: nullable(oneOf(reasons, reasonText)),
  message: nullable(text('Description of the failure, and of its remedy.')),
});

export type SinkTestView = TypeOf<typeof sinkTestSchema>;

export function sinkTestView(problem: SinkError | undefined): SinkTestView {
  return { ok: problem === undefined, reason: problem?.reason ?? null, message: problem?.message ?? null };
}

/** Errors of operations that test the connection. */
export const testErrors = [
  errorAnswer(429, 'test_limit_reached', 'Another connection of the account is being tested.', { retryAfter: true }),
];

/** Errors of operations that store settings. */
export const settingsErrors = [
  ...testErrors,
  errorAnswer(422, 'sink_refused', 'The destination is reachable, and refuses the login or the rights.'),
];

export function sinkNotActiveError(): ApiError {
  return new ApiError(409, 'sink_not_active', 'The sink is paused. Resume it first.');
}

export const sinkNotActive = errorAnswer(409, 'sink_not_active', 'The sink is paused.');
