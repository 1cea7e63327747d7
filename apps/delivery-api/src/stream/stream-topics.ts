import { topicNames } from '@heliograph/messaging';

/** The topics of a stream, in the order that the ids of its events have. */
export const streamTopics: readonly string[] = [
  topicNames.baseData,
  topicNames.baseDataBackfill,
  topicNames.deviceEvents,
];
