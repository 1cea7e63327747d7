import { z } from 'zod';
import { filterBy, flag, idOf, page, someOf, text, timeRange, vendor } from './members.ts';
import { tool } from './tool.ts';

const statuses = [
  'fault',
  'warning',
  'no_data',
  'limited',
  'shut_down',
  'maintenance',
  'starting',
  'producing',
  'standby',
  'asleep',
  'unknown',
  'not_monitored',
  'removed',
] as const;

const deviceFilters = {
  vendor,
  dataAccessUserId: filterBy('vendor account'),
  plantId: filterBy('plant'),
  groupId: filterBy('group'),
  currentStatus: someOf(statuses, 'the one status of a device now'),
  monitored: flag('`true`: polled devices; `false`: those that are not polled.'),
  label: text('label'),
  text: text('a part of the serial number or the model'),
};

export const fleetTools = [
  tool({
    name: 'list_plants',
    title: 'Plants',
    description:
      'Lists plants with their place, time zone, capacity (kW) and the sums over their devices: power (kW), energy (kWh), numbers by state.',
    scope: 'read',
    operations: ['listPlants'],
    input: {
      vendor,
      dataAccessUserId: filterBy('vendor account'),
      groupId: filterBy('group'),
      status: z.enum(['active', 'removed']).optional().describe('`removed`: the vendor no longer lists the plant.'),
      text: text("a part of the name or of the vendor's plant id"),
      ...page,
    },
    run: (api, query) => api.listPlants({ ...query, include: 'totals' }),
  }),
  tool({
    name: 'list_devices',
    title: 'Devices',
    description:
      'Lists inverters with their one status now (`currentStatus`) and the values of their newest sample (`latest`): power (kW), energy of today and in total (kWh).',
    scope: 'read',
    operations: ['listDevices'],
    input: {
      ...deviceFilters,
      sort: z
        .enum([
          'power',
          '-power',
          'energyToday',
          '-energyToday',
          'energyTotal',
          '-energyTotal',
          'lastSample',
          '-lastSample',
        ])
        .optional()
        .describe('Sorts by a value of the newest sample; `-`: descending. Default: by first sync.'),
      ...page,
    },
    run: (api, query) => api.listDevices({ ...query, include: 'latest' }),
  }),
  tool({
    name: 'sum_devices',
    title: 'Sums over devices',
    description:
      'Sums power (kW) and energy (kWh) over all devices that match the filters, and counts them by status. `counted` says how many have the value, `leftOut` why others have not.',
    scope: 'read',
    operations: ['getDeviceTotals'],
    input: deviceFilters,
    run: (api, query) => api.getDeviceTotals({ ...query, include: 'currentStatuses' }),
  }),
  tool({
    name: 'show_latest_record',
    title: 'Newest record of a device',
    description:
      'Shows the newest BaseData record of a device with all measured values. `DataQuality` names values that were left out or are doubtful.',
    scope: 'read',
    operations: ['getLatestRecord'],
    input: { id: idOf('device') },
    run: (api, { id }) => api.getLatestRecord(id),
  }),
  tool({
    name: 'list_device_history',
    title: 'History of a device',
    description:
      'Lists intervals of the samples of a device: mean, minimum and maximum of measurements, the last value of energies and of `State`. Default: the last 24 hours. Samples are kept for days.',
    scope: 'read',
    operations: ['listDeviceHistory'],
    input: {
      id: idOf('device'),
      resolution: z.enum(['5m', '15m', '1h', '1d']).default('1h').describe('Length of an interval.'),
      fields: z
        .string()
        .max(1000)
        .regex(/^\w+(?:,\w+)*$/)
        .optional()
        .describe('Members of BaseData, separated by commas. Default: `PowerACOutputActive,EDay,ETotal,State`.'),
      order: z.enum(['asc', 'desc']).optional().describe('`asc`: oldest first (default).'),
      ...timeRange('the samples'),
      ...page,
    },
    run: (api, { id, ...query }) => api.listDeviceHistory(id, query),
  }),
  tool({
    name: 'list_storage',
    title: 'Batteries and meters',
    description: 'Lists batteries and meters with their newest sample.',
    scope: 'read',
    operations: ['listStorage'],
    input: {
      type: z.enum(['battery', 'meter']).optional().describe('Filters by type.'),
      vendor,
      plantId: filterBy('plant'),
      groupId: filterBy('group'),
      deviceId: filterBy('inverter with which it was read'),
      ...page,
    },
    run: (api, query) => api.listStorage(query),
  }),
  tool({
    name: 'list_groups',
    title: 'Groups',
    description: 'Lists the groups of plants and devices that the account made.',
    scope: 'read',
    operations: ['listGroups'],
    input: { text: text('a part of the name'), ...page },
    run: (api, query) => api.listGroups(query),
  }),
];
