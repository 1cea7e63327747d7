import type { SinkKind } from './sink-kind.ts';
import { sinkKindOf, sinkKinds } from './sink-kinds.ts';
import { checkSettings, secretNames, secretValues } from './sink-settings.ts';

const kind: SinkKind = {
  id: 'tape',
  title: 'Tape',
  settings: {
    type: 'object',
    required: ['host', 'password'],
    additionalProperties: false,
    properties: {
      host: { type: 'string', title: 'Host', description: 'A name without dots.', maxLength: 9, pattern: '^[a-z]+$' },
      password: { type: 'string', title: 'Password', description: 'The password.', maxLength: 99, writeOnly: true },
      token: { type: 'string', title: 'Token', description: 'A token.', maxLength: 99, writeOnly: true },
      speed: { type: 'string', title: 'Speed', description: 'How fast.', enum: ['slow', 'fast'], default: 'slow' },
      tracks: { type: 'integer', title: 'Tracks', description: 'How many.', minimum: 1, maximum: 9, default: 2 },
    },
  },
  batch: () => ({ maxRecords: 1, maxBytes: 1, maxWaitMs: 1 }),
  open: () => Promise.reject(new Error('not here')),
};

const secret = 'Pa55word';

it('fills in defaults, and leaves what it was given as it is', () => {
  const given = Object.freeze({ host: 'tape', password: secret });
  expect(checkSettings(kind, given)).toEqual({
    ok: true,
    settings: { host: 'tape', password: secret, speed: 'slow', tracks: 2 },
  });
  expect(given).toEqual({ host: 'tape', password: secret });
});

it.each([
  ['no host', { password: secret }, { member: 'host', message: 'is required' }],
  [
    'a member too many',
    { host: 'tape', password: secret, x: secret },
    { member: 'x', message: 'is no setting of tape: it has host, password, token, speed, tracks' },
  ],
  [
    'a value that is not listed',
    { host: 'tape', password: secret, speed: secret },
    { member: 'speed', message: 'must be one of slow, fast' },
  ],
  [
    'another form',
    { host: 'TAPE', password: secret },
    { member: 'host', message: 'has another form: A name without dots.' },
  ],
  ['another type', { host: 'tape', password: 7 }, { member: 'password', message: 'must be string' }],
  [
    'a number out of its range',
    { host: 'tape', password: secret, tracks: 10 },
    { member: 'tracks', message: 'must be <= 9' },
  ],
  [
    'a number that is text',
    { host: 'tape', password: secret, tracks: '2' },
    { member: 'tracks', message: 'must be integer' },
  ],
])('names the member of settings with %s, and repeats no value', (_, given, problem) => {
  const verdict = checkSettings(kind, given);
  expect(verdict).toEqual({ ok: false, problems: [problem] });
  expect(JSON.stringify(verdict)).not.toContain(secret);
});

it('reports all problems at once', () => {
  expect(checkSettings(kind, { speed: 'x' })).toMatchObject({
    ok: false,
    problems: [{ member: 'host' }, { member: 'password' }, { member: 'speed' }],
  });
});

it('knows the secrets, and those that are set', () => {
  expect(secretNames(kind)).toEqual(['password', 'token']);
  expect(secretValues(kind, { host: 'tape', password: secret })).toEqual([secret]);
});

it('has one kind by each id', () => {
  expect(new Set(sinkKinds.map(({ id }) => id)).size).toBe(sinkKinds.length);
  for (const each of sinkKinds) expect(sinkKindOf(each.id)).toBe(each);
  expect(sinkKindOf('tape')).toBeUndefined();
  expect(sinkKindOf('toString')).toBeUndefined();
});
