import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { filterBy, idOf, page, timeRange } from './members.ts';
import { tool } from './tool.ts';

const failed = {
  status: z
    .string()
    .regex(/^[1-5](?:\d\d|xx)$/)
    .optional()
    .describe("Filters by the HTTP status of the endpoint's answer: `503`, or a class: `5xx`."),
  reason: z
    .string()
    .regex(/^[a-z_]{1,64}$/)
    .optional()
    .describe('Filters by the slug of the failure: `timeout`, `dns`, `tls`, …'),
};

export const deliveryTools = [
  tool({
    name: 'list_webhooks',
    title: 'Webhooks',
    description: 'Lists the webhooks of the account with their health, last error and the time of the next attempt.',
    scope: 'read',
    operations: ['listWebhooks'],
    input: page,
    run: (api, query) => api.listWebhooks(query),
  }),
  tool({
    name: 'list_attempts',
    title: 'Delivery attempts',
    description:
      'Lists attempts to deliver to webhooks of the last 30 days, newest first. Of deliveries that succeed at once only a sample is kept.',
    scope: 'read',
    operations: ['listAttempts'],
    input: {
      outcome: z
        .enum(['delivered', 'failed', 'skipped', 'dead', 'state'])
        .optional()
        .describe('Filters by outcome. `dead`: records that became dead letters; `state`: changes of a webhook.'),
      webhookId: filterBy('webhook'),
      deviceId: filterBy('device'),
      ...failed,
      ...timeRange('the attempts'),
      ...page,
    },
    run: (api, query) => api.listAttempts(query),
  }),
  tool({
    name: 'list_dead_letters',
    title: 'Dead letters',
    description: 'Lists records that could not be delivered in 8 attempts, of the last 30 days, newest first.',
    scope: 'read',
    operations: ['listAllDeadLetters'],
    input: {
      retried: z.boolean().optional().describe('`true`: those that were retried; `false`: the others.'),
      webhookId: filterBy('webhook'),
      deviceId: filterBy('device'),
      ...failed,
      ...timeRange('their last attempts'),
      ...page,
    },
    run: (api, query) => api.listAllDeadLetters(query),
  }),
  tool({
    name: 'retry_dead_letters',
    title: 'Retry dead letters',
    description:
      'Redelivers all dead letters that match, not a page of them; without a filter all that were not retried. A second call sends nothing twice.',
    scope: 'deliveries',
    operations: ['retryDeadLetters'],
    input: {
      webhookIds: z.array(idOf('webhook')).min(1).max(100).optional().describe('Only those of these webhooks.'),
      deviceIds: z.array(idOf('device')).min(1).max(100).optional().describe('Only those of these devices.'),
      ...failed,
      ...timeRange('their last attempts'),
    },
    run: (api, body) => api.retryDeadLetters(body, { idempotencyKey: randomUUID() }),
  }),
  tool({
    name: 'test_webhook',
    title: 'Send a test event',
    description: 'Sends a test event to a webhook. list_attempts shows what its endpoint answered.',
    scope: 'deliveries',
    operations: ['testWebhook'],
    input: { id: idOf('webhook') },
    run: (api, { id }) => api.testWebhook(id, { idempotencyKey: randomUUID() }),
  }),
  tool({
    name: 'list_sinks',
    title: 'Sinks',
    description:
      'Lists the databases, buckets and queues of the account to which records are written, with how much waits, since when, and the last error.',
    scope: 'read',
    operations: ['listSinks'],
    input: page,
    run: (api, query) => api.listSinks(query),
  }),
  tool({
    name: 'test_sink',
    title: 'Test the connection of a sink',
    description: 'Connects to a sink and checks login and rights; it stores no record.',
    scope: 'deliveries',
    operations: ['testSink'],
    input: { id: idOf('sink') },
    run: (api, { id }) => api.testSink(id, { idempotencyKey: randomUUID() }),
  }),
];
