import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { channelNames, defaultChannelNames, type ChannelName } from '@heliograph/delivery';
import { coreTopics, vendorTopics, type TopicDefinition } from '@heliograph/messaging';
import { loadConfiguration } from '@heliograph/service';
import { vendorIds } from '@heliograph/vendors';
import { TopicProvisionerConfiguration } from './topic-provisioner.configuration.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/operate/partitions.md'), 'utf8');

function topicsOf(vendors: number, channels: readonly ChannelName[], fixed = 1, growable = 1): TopicDefinition[] {
  const chosen = vendorIds.slice(0, vendors);
  return [...coreTopics(fixed, { growable, channels }), ...chosen.flatMap((vendor) => vendorTopics(vendor, fixed))];
}

const installations: [vendors: number, channels: readonly ChannelName[]][] = [
  [1, ['webhook']],
  [3, defaultChannelNames],
  [vendorIds.length, defaultChannelNames],
];

describe('the table of partitions', () => {
  const rows = page
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it.each(['small', 'default', 'large'])('has the totals of the form %s', (form) => {
    const [, , fixed, growable, ...totals] = rows.find(([, name]) => name === form)!;
    const counted = installations.map(([vendors, channels]) =>
      topicsOf(vendors, channels, Number(fixed), Number(growable)).reduce((sum, { partitions }) => sum + partitions, 0),
    );
    expect(totals.slice(0, 3).map(Number)).toEqual(counted);
  });

  it('has the numbers of topics', () => {
    const [, , , , ...totals] = rows.find(([, name]) => name === 'topics')!;
    const counted = installations.map(([vendors, channels]) => topicsOf(vendors, channels).length);
    expect(totals.slice(0, 3).map(Number)).toEqual(counted);
  });

  it('names the number of vendors that there are', () => expect(page).toContain(`${vendorIds.length} vendors`));
});

describe('topics of an installation', () => {
  it('leave out those of channels that are off', () => {
    const names = topicsOf(0, ['kafka']).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['delivery.replays', 'state.kafka-behind', 'delivery.attempts']));
    expect(names.filter((name) => name.startsWith('webhook.'))).toEqual([]);
    expect(topicsOf(0, ['webhook']).map(({ name }) => name)).not.toContain('delivery.replays');
    expect(topicsOf(0, defaultChannelNames).map(({ name }) => name)).not.toContain('state.sinks');
    expect(topicsOf(0, ['sink']).map(({ name }) => name)).toContain('state.sinks');
  });

  it('have their final number at once where it may not grow', () => {
    const counts = new Map(topicsOf(1, channelNames, 6, 1).map(({ name, partitions }) => [name, partitions]));
    const vendor = vendorIds[0]!;
    for (const name of ['control.devices', 'state.devices', `raw.${vendor}`, `commands.${vendor}`])
      expect([name, counts.get(name)]).toEqual([name, 6]);
    for (const name of ['basedata', 'webhook.retry.5s', 'audit-log'])
      expect([name, counts.get(name)]).toEqual([name, 1]);
  });

  it('are refused for a vendor or channel that does not exist, with those that do', () => {
    const load = (env: Record<string, string>) =>
      loadConfiguration(TopicProvisionerConfiguration, { KAFKA_BROKERS: 'kafka:9092', ...env });
    expect(() => load({ VENDORS: 'solis,slois', CHANNELS: 'sms' })).toThrow(
      /VENDORS must be some of deye, [^]*CHANNELS must be some of webhook, kafka, mqtt, sink/,
    );
    expect(load({ VENDORS: 'solis' })).toMatchObject({ vendors: ['solis'], channels: defaultChannelNames });
    expect(load({}).vendors).toEqual(vendorIds);
  });
});
