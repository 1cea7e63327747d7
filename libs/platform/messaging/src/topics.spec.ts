import { accountChannelTopics, coreTopics, liveTopicOf } from './topics.ts';

it('gives low priority to vendors’ history, sums of energy and replays', () => {
  const topics = [
    'basedata.backfill',
    'raw.solis.backfill',
    'webhook.deliveries.backfill',
    'energy',
    'delivery.replays',
  ];
  expect(topics.map(liveTopicOf)).toEqual(['basedata', 'raw.solis', 'webhook.deliveries', 'basedata', 'basedata']);
});

it('gives no low priority to a live topic', () => {
  const topics = ['basedata', 'raw.solis', 'device-events', 'storage'];
  expect(topics.map(liveTopicOf)).toEqual([undefined, undefined, undefined, undefined]);
});

// The setting KAFKA_COMPRESSION is of normalizer's and kafka-dispatcher's producers alone: what any other service writes there must be readable too.
it('keeps what consumers and operators read uncompressed, whoever writes it', () => {
  const read = coreTopics(6).filter(
    ({ name, readers }) => accountChannelTopics.includes(name) || readers === 'operators',
  );
  const byOthers = read.filter(({ name, writer }) => writer !== 'normalizer' && name !== 'delivery.replays');
  expect(byOthers.map(({ name, config }) => [name, config['compression.type']])).toEqual([
    ['device-events', 'uncompressed'],
    ['energy', 'uncompressed'],
    ['storage', 'uncompressed'],
    ['rejected', 'uncompressed'],
  ]);
});
