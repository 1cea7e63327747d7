import { createKafkaAdmin } from '@heliograph/kafka';
import { testConnection, unique } from '@heliograph/kafka/testing';
import { coreTopics, topicNames, vendorTopics } from '../src/topics.ts';

const admin = createKafkaAdmin(testConnection());
afterAll(() => admin.close());

it('raises no partitions of a topic whose keys must keep their partition', async () => {
  const names = [
    topicNames.controlDevices,
    topicNames.baseData,
    topicNames.webhookDeliveries,
    'raw.solis',
    'state.solis',
  ];
  const definitions = [...coreTopics(3), ...vendorTopics('solis', 3)].filter(({ name }) => names.includes(name));
  const made = definitions.map((topic) => ({ ...topic, name: unique(topic.name) }));
  await admin.ensureTopics(made.map((topic) => ({ ...topic, partitions: 2 })));
  const { raised, kept } = await admin.raisePartitions(made);
  expect(raised.map(({ name }) => name.split('.')[0]).sort()).toEqual(['basedata', 'webhook']);
  expect(kept.map(({ name }) => name.split('.')[0]).sort()).toEqual(['control', 'raw', 'state']);
  for (const { partitionsFixed, existing } of kept)
    expect([existing, partitionsFixed]).toEqual([2, expect.any(String)]);
  const counts = await Promise.all(made.map(async ({ name }) => (await admin.endOffsets(name)).length));
  expect(counts.sort()).toEqual([2, 2, 2, 3, 3]);
  await admin.deleteTopics(made.map(({ name }) => name));
});
