import { dayRange, idOf, page } from './members.ts';
import { tool } from './tool.ts';

export const qualityTools = [
  tool({
    name: 'rank_device_quality',
    title: 'Devices by the quality of their samples',
    description:
      'Lists devices by the quality of their samples, worst first, with a score of 0 to 100. Default: the last 7 days; at most 31 days.',
    scope: 'read',
    operations: ['listDeviceQuality'],
    input: { ...dayRange, ...page },
    run: (api, query) => api.listDeviceQuality(query),
  }),
  tool({
    name: 'show_device_quality',
    title: 'Quality of a device by day',
    description: 'Shows missing, late, doubtful and frozen samples of a device by day. Default: the last 30 days.',
    scope: 'read',
    operations: ['getDeviceQuality'],
    input: { id: idOf('device'), ...dayRange, ...page },
    run: (api, { id, ...query }) => api.getDeviceQuality(id, query),
  }),
];
