import { z } from 'zod';
import { filterBy, flag, idOf, page, someOf, timeRange, vendor } from './members.ts';
import { tool } from './tool.ts';

const severities = ['critical', 'major', 'minor', 'warning', 'information'] as const;
const categories = [
  'grid',
  'dc_input',
  'insulation',
  'arc',
  'temperature',
  'battery',
  'communication',
  'hardware',
  'firmware',
  'configuration',
  'shutdown',
  'other',
  'unmapped',
] as const;

export const alarmTools = [
  tool({
    name: 'list_alarms',
    title: 'Alarms',
    description: 'Lists alarms of all vendors in one vocabulary of categories and severities, latest begin first.',
    scope: 'read',
    operations: ['listAlarms'],
    input: {
      state: z.enum(['active', 'cleared']).optional().describe('Filters by state.'),
      severity: someOf(severities, 'severity'),
      category: someOf(categories, 'category'),
      acknowledged: flag('`true`: acknowledged alarms; `false`: the others.'),
      vendor,
      plantId: filterBy('plant'),
      groupId: filterBy('group'),
      deviceId: filterBy('device'),
      ...timeRange('their begins'),
      ...page,
    },
    run: (api, query) => api.listAlarms(query),
  }),
  tool({
    name: 'count_alarms',
    title: 'Numbers of active alarms',
    description: 'Counts the active alarms.',
    scope: 'read',
    operations: ['countAlarms'],
    input: {},
    run: (api) => api.countAlarms(),
  }),
  tool({
    name: 'acknowledge_alarm',
    title: 'Acknowledge an alarm',
    description: 'Acknowledges an alarm with a note for the others of the account; replaces an earlier note.',
    scope: 'write',
    operations: ['acknowledgeAlarm'],
    input: {
      id: idOf('alarm'),
      note: z.string().min(1).max(1000).optional().describe('What is being done about the alarm.'),
    },
    run: (api, { id, note }) => api.acknowledgeAlarm(id, note === undefined ? {} : { note }),
  }),
  tool({
    name: 'withdraw_alarm_acknowledgement',
    title: 'Withdraw an acknowledgement',
    description: 'Withdraws the acknowledgement of an alarm, with its note.',
    scope: 'write',
    operations: ['withdrawAlarmAcknowledgement'],
    input: { id: idOf('alarm') },
    run: (api, { id }) => api.withdrawAlarmAcknowledgement(id),
  }),
];
