import type { SinkKind } from '@heliograph/sdk';
import { sinkBodyOf, sinkMembers } from './sink-members.ts';

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
    ['password', 'password', ''],
    ['port', 'number', '5432'],
    ['tls', 'choice', 'verify'],
    ['ca', 'lines', ''],
    ['daily', 'choice', 'true'],
  ]);
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
  });
  expect(sinkBodyOf(kind, form)).toEqual({
    kind: 'store',
    name: 'warehouse',
    settings: { host: 'db.example.com', password: ' secret ', port: 6432, tls: 'verify', daily: false },
  });
  expect(sinkBodyOf(kind, formOf({}))).toEqual({ kind: 'store', settings: {} });
});
