import type { GetEnergyQuery, Heliograph } from '@heliograph/sdk';
import { z } from 'zod';
import { idOf, page } from './members.ts';
import { tool } from './tool.ts';

const moment = (what: string) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })])
    .optional()
    .describe(`${what}: a date in \`tz\` (\`2026-11-21\`), or ISO 8601 with its zone.`);

/** The SDK knows Unix seconds alone; the API takes dates too. */
const asked = (query: object): GetEnergyQuery => query;

const intervals = {
  from: moment('Start of the time range; the first interval contains it'),
  to: moment('End of the time range, exclusive; default: now'),
  tz: z.string().max(64).optional().describe('IANA time zone in which days begin. Default: that of the plants.'),
  ...page,
};

export const energyTools = [
  tool({
    name: 'show_energy',
    title: 'Energy',
    description:
      'Shows the energy (kWh) of a device, a plant, a group or the whole account by interval. `complete`: per cent of the time with samples; `devices`: how many of them have data.',
    scope: 'read',
    operations: ['getEnergy', 'getPlantEnergy', 'getGroupEnergy', 'getDeviceEnergy'],
    input: {
      scope: z.enum(['account', 'plant', 'group', 'device']).default('account').describe('What is summed.'),
      id: idOf('plant, group or device; not for the account').optional(),
      resolution: z
        .enum(['15m', '1h', '1d', '1mo', '1y'])
        .default('1d')
        .describe('Length of an interval. Default range: 24 hours of `15m` and `1h`, 30 days, a year of months.'),
      ...intervals,
    },
    run: (api, { scope, id, ...query }) => energyOf(api, scope, id, asked(query)),
  }),
  tool({
    name: 'show_plant_flows',
    title: 'Flows of a plant now',
    description:
      'Shows generation, battery (+ discharge), grid (+ export) and consumption of a plant now, kW, and where each value comes from.',
    scope: 'read',
    operations: ['getPlantFlows'],
    input: { id: idOf('plant') },
    run: (api, { id }) => api.getPlantFlows(id),
  }),
  tool({
    name: 'list_plant_flows',
    title: 'Flows of a plant by interval',
    description: 'Lists the energies (kWh) of a plant by interval, with self-consumption and autarky.',
    scope: 'read',
    operations: ['listPlantFlows'],
    input: {
      id: idOf('plant'),
      resolution: z.enum(['15m', '1h', '1d']).default('1d').describe('Length of an interval.'),
      ...intervals,
    },
    run: (api, { id, ...query }) => api.listPlantFlows(id, asked(query) as object),
  }),
];

/** @throws Error that names the missing or unused `id` */
async function energyOf(api: Heliograph, scope: string, id: string | undefined, query: GetEnergyQuery) {
  if (scope === 'account') {
    if (id !== undefined) throw new Error('id: leave it out for the account, or set scope to plant, group or device');
    return api.getEnergy(query);
  }
  if (id === undefined) throw new Error(`id: missing; the id of the ${scope}, from list_${scope}s`);
  if (scope === 'plant') return api.getPlantEnergy(id, query);
  return scope === 'group' ? api.getGroupEnergy(id, query) : api.getDeviceEnergy(id, query);
}
