import 'reflect-metadata';
import { runRepublish } from '@heliograph/persistence';
import { persistenceOptions } from './database/persistence-options.ts';
import { subscriptionTopic } from './subscription-topic.ts';

process.exitCode = await runRepublish({
  service: 'delivery-api',
  persistence: persistenceOptions,
  sources: [subscriptionTopic],
});
