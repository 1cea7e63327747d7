import type { RateLimit, VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';

const DAY = 86_400;
const source = 'iMaster NetEco V600R022C00 Northbound Interface Reference-V6, flow control of each interface';

/** The limits that do not depend on the size of the account; the others go with each request (`limits.ts`). */
const rateLimits: RateLimit[] = [
  { call: 'login', limit: 5, perSeconds: 600, scope: 'credential', source },
  { call: 'stations', limit: 24, perSeconds: DAY, scope: 'credential', source },
  { call: 'stations', limit: 1, perSeconds: 60, scope: 'credential', source },
  { call: 'getStationList', limit: 24, perSeconds: DAY, scope: 'credential', source },
  { call: 'getStationList', limit: 1, perSeconds: 60, scope: 'credential', source },
  { call: 'getDevList', limit: 1, perSeconds: 60, scope: 'credential', source },
];

export const declaration: VendorDeclaration = {
  id: 'huawei',
  name: 'Huawei FusionSolar (Northbound)',
  evidence: {
    documents: 'Northbound Interface Reference V6 (V600R022C00)',
    recordings: 'device lists, realtime values of a string inverter, a plant list, refusals 305 and 407',
    clients: 'pyhfs and fusionsolar, whose reads the simulator serves',
  },
  firstChecks: [
    'Which of stations and getStationList the user may call, and the zone that follows.',
    'Local times after a change of clocks: the offset is that of the day of installation.',
    'turnonTime against the portal: it is open_time.',
    'PVs that are not connected: their zeros.',
    'A plant with battery and meter: they are devices of their own and not filled (see its page).',
  ],
  regions: [
    { id: 'intl', name: 'International', baseUrl: 'https://intl.fusionsolar.huawei.com' },
    { id: 'eu5', name: 'Europe', baseUrl: 'https://eu5.fusionsolar.huawei.com' },
    { id: 'region01eu5', name: 'Europe (region 01)', baseUrl: 'https://region01eu5.fusionsolar.huawei.com' },
    { id: 'la5', name: 'Latin America', baseUrl: 'https://la5.fusionsolar.huawei.com' },
    { id: 'sg5', name: 'Asia-Pacific', baseUrl: 'https://sg5.fusionsolar.huawei.com' },
    { id: 'jp5', name: 'Japan', baseUrl: 'https://jp5.fusionsolar.huawei.com' },
  ],
  credentials: {
    type: 'object',
    required: ['userName', 'systemCode'],
    additionalProperties: false,
    properties: {
      userName: {
        type: 'string',
        title: 'Northbound user name',
        description:
          'Not the portal login: the company administrator creates a northbound user in FusionSolar under System > Company Management > Northbound Management. Where support creates no new northbound users any more (OAuth in their place), only existing ones can be used here.',
        minLength: 1,
        maxLength: 128,
      },
      systemCode: {
        type: 'string',
        title: 'System code (password of the northbound user)',
        description:
          'The password given to that northbound user when it was created; FusionSolar calls it system code.',
        minLength: 1,
        maxLength: 128,
        writeOnly: true,
      },
    },
  },
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone:
    'stations: coordinates, and the offset of one day, that of the grid connection (`gridConnectionDate`); getStationList: neither.',
  rateLimits,
  states,
  unverified: [
    'Sample time: the realtime call has none. Datetime is the cloud clock (params.currentTime) rounded down to the 5 minutes; it is derived, and two answers within the same 5 minutes share one idempotency key.',
    'The offset of gridConnectionDate is that of the day of installation: it counts only where coordinates, and a zone set for the plant or the vendor account, are missing, and local times may then be an hour off for half of the year.',
    'Limit windows: sliding or fixed is not documented. We keep calls further apart than either needs; the simulator counts fixed windows from the first call.',
    'Open alarms: we ask for status 1–3 of the last 364 days; how far back the cloud answers is not documented.',
    'Alarm levels: critical and major go to AlertArray, minor and warning to WarnArray.',
    'failCode 20403 (login restricted) is read as refused credentials, and so is an empty answer to a login.',
    'Session: kept 25 minutes after a login; the cloud says 30, prolonged by use.',
    'EDay and ETotal of hybrids are AC output: what the battery gives is in them, also at night, and what charges it is not. mppt_total_cap, the lifetime energy of the modules, is not read.',
    'inverter_state 515, 775–778, 1027–1029, 2560 and 40961 come from client code, not from the vendor.',
  ],
};
