import { errorAnswer, notFound } from '@heliograph/service';
import { webhookNotActive } from '../webhooks/webhook-errors.ts';

/** Errors of the operations that begin a replay. */
export const replayErrors = [
  notFound('The webhook'),
  webhookNotActive,
  errorAnswer(409, 'replay_running', 'Another replay of the webhook is running; its id is in `details`.'),
];

export const channelReplayErrors = [
  errorAnswer(409, 'channel_not_active', 'The account has no credential of the channel.'),
  errorAnswer(409, 'replay_running', 'Another replay to the channel is running; its id is in `details`.'),
];
