import { liveTopicOf } from './topics.ts';

it('gives low priority to vendors’ history and to replays', () => {
  const topics = ['basedata.backfill', 'raw.solis.backfill', 'webhook.deliveries.backfill', 'delivery.replays'];
  expect(topics.map(liveTopicOf)).toEqual(['basedata', 'raw.solis', 'webhook.deliveries', 'basedata']);
});

it('gives no low priority to a live topic', () => {
  expect(['basedata', 'raw.solis', 'device-events'].map(liveTopicOf)).toEqual([undefined, undefined, undefined]);
});
