import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountChannelNames, byAccountChannel, isAccountChannel, isChannel } from './channels.ts';

it('knows a channel by its name alone', () => {
  expect(['webhook', 'kafka', 'Kafka', 'constructor', '', undefined, 7].filter(isChannel)).toEqual([
    'webhook',
    'kafka',
  ]);
  expect(['webhook', 'kafka', 'toString', null].filter(isAccountChannel)).toEqual(['kafka']);
});

it('makes something of each channel on which an account has one subscription', () => {
  expect(accountChannelNames).toEqual(['kafka', 'mqtt']);
  expect(byAccountChannel((channel) => channel.length)).toEqual({ kafka: 5, mqtt: 4 });
});

const root = join(import.meta.dirname, '..', '..', '..', '..');
const shipped = [
  'apps/*/src/**/*.ts',
  'libs/kafka/src/**/*.ts',
  'libs/*/*/src/**/*.ts',
  'deploy/*/src/**/*.ts',
  'deploy/helm/heliograph/templates/**/*.{tpl,yaml,txt}',
  'deploy/docker/monitoring/*.yml',
  'docker-compose.yml',
];
/** Beside the product: the demo, the parts that the stack starts, the testbed, and tests; and the console's texts, of which types miss none. */
const others =
  /^apps\/demo|^apps\/console\/src\/texts\/|^libs\/platform\/(?:stack|testbed)|\.spec\.|\.fixture\.|\/testing\/|node_modules/;
const ends = '(?:-?[dD]ispatcher|-credentials)?\\b';
/**
 * Two channels with nothing but punctuation or a name between them; comments, imports and generated files are no lists.
 */
const list = new RegExp(`\\bkafka${ends}[^;]{0,40}\\bmqtt\\b|\\bmqtt${ends}[^;]{0,40}\\bkafka\\b`);
const code = (text: string): string =>
  text
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*(?:\/\/|#).*$/gm, '')
    .replaceAll(/^import[^;]*;/gm, '');

it('is the only list of the channels, but for the places that docs/change/extending.md names', () => {
  const files = shipped.flatMap((pattern) => globSync(pattern, { cwd: root })).filter((file) => !others.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => list.test(code(readFileSync(join(root, file), 'utf8')))).sort()).toEqual([
    // Released, and undone by ChannelsByCode1764600000001, whose way back names them.
    'apps/delivery-api/src/database/migrations/channels.ts',
    'apps/delivery-api/src/database/migrations/delivery.ts',
    'apps/delivery-api/src/database/migrations/replays.ts',
    // The two brokers that it is connected to, not the channels.
    'apps/mqtt-dispatcher/src/mqtt-dispatcher.worker.ts',
    // Written by `npm run docs`.
    'deploy/docker/monitoring/prometheus.yml',
    'docker-compose.yml',
    'libs/platform/async-api/src/channels/index.ts',
    // OpenTelemetry's names of the protocols.
    'libs/platform/service/src/tracing/messaging-attributes.ts',
  ]);
});
