import { z } from 'zod';
import { dayRange, filterBy, idOf, page, timeRange, vendor } from './members.ts';
import { tool } from './tool.ts';

const eventKinds = [
  'device.online',
  'device.offline',
  'vendor.unavailable',
  'vendor.available',
  'credentials.rejected',
  'vendor.health_changed',
  'quota.reached',
  'inventory.changed',
  'import.started',
  'import.finished',
  'import.failed',
  'alarm.raised',
  'alarm.changed',
  'alarm.cleared',
  'webhook.failing',
  'webhook.recovered',
  'webhook.exhausted',
  'webhook.disabled',
  'webhook.signature_rejected',
  'mqtt.messages_dropped',
  'mqtt.clients_refused',
] as const;

export const accountTools = [
  tool({
    name: 'list_vendor_accounts',
    title: 'Vendor accounts',
    description:
      'Lists the accounts on vendor platforms with the status of their polls, the last error, the action that fixes it, and gaps.',
    scope: 'read',
    operations: ['listVendorAccounts'],
    input: page,
    run: (api, query) => api.listVendorAccounts(query),
  }),
  tool({
    name: 'list_vendor_health',
    title: 'Health of vendors',
    description:
      'Lists the state of the cloud of each vendor by the polls of all accounts, and how the own vendor accounts are affected.',
    scope: 'read',
    operations: ['listVendorHealth'],
    input: {},
    run: (api) => api.listVendorHealth(),
  }),
  tool({
    name: 'list_events',
    title: 'Events',
    description:
      'Lists events of the last 30 days, newest first: devices online and offline, vendors, credentials, quota, inventory, imports, alarms, webhooks.',
    scope: 'read',
    operations: ['listEvents'],
    input: {
      kind: z.enum(eventKinds).optional().describe('Filters by kind.'),
      vendor,
      plantId: filterBy('plant'),
      deviceId: filterBy('device'),
      dataAccessUserId: filterBy('vendor account that the event is about'),
      webhookId: filterBy('webhook that the event is about'),
      ...timeRange('the events'),
      ...page,
    },
    run: (api, query) => api.listEvents(query),
  }),
  tool({
    name: 'show_usage',
    title: 'Quota and deliveries',
    description: 'Shows the quota of devices, how much of it is used, and counts of deliveries by channel and day.',
    scope: 'read',
    operations: ['getUsage'],
    input: dayRange,
    run: (api, query) => api.getUsage(query),
  }),
  tool({
    name: 'verify_vendor_account',
    title: 'Test credentials again',
    description:
      'Tests the stored credentials of a vendor account. If the vendor had rejected them and accepts them now, polling starts again.',
    scope: 'write',
    operations: ['verifyVendorAccount'],
    input: { id: idOf('vendor account') },
    run: (api, { id }) => api.verifyVendorAccount(id),
  }),
];
