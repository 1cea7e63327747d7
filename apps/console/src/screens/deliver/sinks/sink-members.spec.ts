import type { Sink, SinkKind } from '@heliograph/sdk';
import { placeOf, shownOf, sinkBodyOf, sinkChangesOf, sinkMembers } from './sink-members.ts';

const kind: SinkKind = {
  id: 'store',
  title: 'Store',
  settings: {
    type: 'object',
    required: ['host', 'password'],
    properties: {
      port: { type: 'integer', title: 'Port', description: 'Its port.', default: 5432 },
      host: { type: 'string', title: 'Host', description: 'Its name.', maxLength: 253 },
      password: { type: 'string', title: 'Password', description: 'Of the user.', maxLength: 1_000, writeOnly: true },
      tls: { type: 'string', title: 'TLS', description: 'verify or off.', enum: ['verify', 'off'], default: 'verify' },
      ca: { type: 'string', title: 'CA', description: 'PEM.', maxLength: 20_000 },
      daily: { type: 'boolean', title: 'Daily', description: 'A folder a day.', default: true },
      inPath: { type: 'boolean', title: 'In the path', description: 'By default as the host needs it.' },
      prefix: { type: 'string', title: 'Prefix', description: 'Empty for none.', maxLength: 200, default: 'solar/' },
    },
  },
};

const formOf = (fields: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

it('has the settings of the schema, required ones first, each with an input', () => {
  expect(sinkMembers(kind).map(({ name, input, initial }) => [name, input, initial])).toEqual([
    ['host', 'text', ''],
    ['password', 'text', ''],
    ['port', 'number', '5432'],
    ['tls', 'choice', 'verify'],
    ['ca', 'lines', ''],
    ['daily', 'choice', 'true'],
    ['inPath', 'choice', ''],
    ['prefix', 'text', 'solar/'],
  ]);
  expect(sinkMembers(kind).filter(({ isSecret }) => isSecret)).toMatchObject([{ name: 'password' }]);
});

it('sends what is typed, with the types of the schema and the spaces of a password', () => {
  const form = formOf({
    name: ' warehouse ',
    'settings.host': ' db.example.com ',
    'settings.password': ' secret ',
    'settings.port': '6432',
    'settings.tls': 'verify',
    'settings.ca': '',
    'settings.daily': 'false',
    'settings.inPath': '',
    'settings.prefix': '',
  });
  expect(sinkBodyOf(kind, form, { vendors: ['solis'] })).toEqual({
    kind: 'store',
    name: 'warehouse',
    // A choice that was not made is left out; a default that was cleared is not.
    settings: { host: 'db.example.com', password: ' secret ', port: 6432, tls: 'verify', daily: false, prefix: '' },
    filter: { vendors: ['solis'] },
  });
  const empty = formOf({ 'settings.port': '', 'settings.prefix': 'solar/' });
  expect(sinkBodyOf(kind, empty, {})).toEqual({ kind: 'store', settings: { prefix: 'solar/' } });
});

describe('the changes of a sink', () => {
  const sink: Sink = {
    id: 'snk_1',
    name: 'warehouse',
    kind: 'store',
    settings: { host: 'db.example.com', port: 5432, tls: 'verify', ca: 'PEM', daily: true, prefix: '' },
    secrets: ['password'],
    filter: { vendors: ['solis'] },
    status: 'active',
    backlog: { records: 0, oldestAt: null },
    lastError: null,
    createdAt: 1_795_168_800,
    updatedAt: 1_795_168_800,
  };
  const { filter } = sink;
  /** The form as it is opened, but for these fields. */
  const editedWith = (fields: Record<string, string>): FormData => {
    const shown = sinkMembers(kind).map((member) => [`settings.${member.name}`, shownOf(member, sink)] as const);
    return formOf({ name: 'warehouse', ...Object.fromEntries(shown), ...fields });
  };

  it('are none in a form that is sent as it was opened: secrets stay', () => {
    expect(editedWith({}).get('settings.prefix')).toBe('');
    expect(editedWith({}).get('settings.password')).toBe('');
    expect(sinkChangesOf(kind, sink, editedWith({}), filter)).toEqual({});
  });

  it('are the settings that differ, with their types; null removes one', () => {
    const form = editedWith({
      'settings.host': 'other.example.com',
      'settings.password': ' new ',
      'settings.port': '6432',
      'settings.ca': '',
      'settings.inPath': 'true',
    });
    expect(sinkChangesOf(kind, sink, form, filter)).toEqual({
      settings: { host: 'other.example.com', password: ' new ', port: 6432, ca: null, inPath: true },
    });
  });

  it('are a name that is removed, and a filter as a whole, without a test of the settings', () => {
    const form = editedWith({ name: ' ' });
    expect(sinkChangesOf(kind, sink, form, { kinds: ['device.data'] })).toEqual({
      name: null,
      filter: { kinds: ['device.data'] },
    });
  });
});

it('says where a sink writes by what its kind requires, without secrets', () => {
  const settings = { host: 'db.example.com', port: 5432 };
  expect(placeOf(kind, settings)).toEqual(['db.example.com']);
  expect(placeOf(undefined, settings)).toEqual([]);
});
