import type { RateLimit, VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';

const DAY = 86_400;
/** OAuth Connect has one host for all regions. */
const hosts = { auth: 'https://oauth2.fusionsolar.huawei.com' };
const source = 'iMaster NetEco V600R022C00 Northbound Interface Reference-V6, flow control of each interface';

/** The limits that do not depend on the size of the account; the others go with each request (`polls.ts`). */
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
    documents:
      'Northbound Interface Reference V6 (V600R022C00); OAuth Connect as clients have it (EDOC1100379184 by name only)',
    recordings: 'device lists, realtime values of a string inverter, a plant list, refusals 305 and 407',
    clients: 'pyhfs and fusionsolar, whose reads the simulator serves',
  },
  firstChecks: [
    'OAuth Connect: the consent of an owner, and that the refresh token still opens the account after a week.',
    'Which of stations and getStationList the user may call, and the zone that follows.',
    'Local times after a change of clocks: the offset is that of the day of installation.',
    'turnonTime against the portal: it is open_time.',
    'PVs that are not connected: their zeros.',
    'A plant with battery and meter: they are devices of their own. Compare their powers with the portal, while charging and discharging, importing and exporting; of type 17 the unit too.',
    'Days: the collectTime of a row of getDevKpiDay. Midnight of the plant and of UTC+8 are understood, any other is rejected. And how far back they reach.',
  ],
  regions: [
    { id: 'intl', name: 'International', baseUrl: 'https://intl.fusionsolar.huawei.com', hosts },
    { id: 'eu5', name: 'Europe', baseUrl: 'https://eu5.fusionsolar.huawei.com', hosts },
    { id: 'region01eu5', name: 'Europe (region 01)', baseUrl: 'https://region01eu5.fusionsolar.huawei.com', hosts },
    { id: 'la5', name: 'Latin America', baseUrl: 'https://la5.fusionsolar.huawei.com', hosts },
    { id: 'sg5', name: 'Asia-Pacific', baseUrl: 'https://sg5.fusionsolar.huawei.com', hosts },
    { id: 'jp5', name: 'Japan', baseUrl: 'https://jp5.fusionsolar.huawei.com', hosts },
  ],
  credentials: {
    type: 'object',
    required: [],
    additionalProperties: false,
    properties: {
      userName: {
        type: 'string',
        title: 'Northbound user name',
        description:
          'Not the portal login: the company administrator creates a northbound user in FusionSolar under System > Company Management > Northbound Management. Support creates none any more in Europe: there the owner consents (clientId and clientSecret).',
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
      clientId: {
        type: 'string',
        title: 'Client ID (OAuth Connect)',
        description:
          'Instead of userName and systemCode: the number of the OAuth client that the company creates in FusionSolar under System > Company Management > Northbound Management.',
        minLength: 1,
        maxLength: 64,
      },
      clientSecret: {
        type: 'string',
        title: 'Client secret (OAuth Connect)',
        description: 'Shown when the client is created.',
        minLength: 1,
        maxLength: 256,
        writeOnly: true,
      },
      refreshToken: {
        type: 'string',
        title: 'Refresh token (OAuth Connect)',
        description:
          'Filled in by the consent of the owner. By hand: refresh_token of the token answer. It is replaced with each use: give it to no other program.',
        minLength: 1,
        maxLength: 4096,
        writeOnly: true,
      },
    },
  },
  consent: {
    needs: ['clientId', 'clientSecret'],
    fills: ['refreshToken'],
    unless: ['userName', 'systemCode'],
    instructions:
      'Enter our redirect URI at the OAuth client, exactly. The owner of the plants logs in with his FusionSolar account, whose role must be Owner. The region is that of his portal: the part of its address before .fusionsolar.huawei.com.',
  },
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone:
    'stations: coordinates, and the offset of one day, that of the grid connection (`gridConnectionDate`); getStationList: neither.',
  rateLimits,
  history: {
    samples: {
      stepSeconds: 300,
      source: 'getDevHistoryKpi: items of five minutes, at most three days a call',
      daysPerCall: 3,
      cost: {
        requests: 1,
        devices: 10,
        days: 3,
        budgets: [
          { limit: 24, limitPerDevice: 0.1, perSeconds: DAY },
          { limit: 1, perSeconds: 60 },
        ],
      },
    },
    days: {
      source: 'getDevKpiDay: product_power of each day of a calendar month (clients)',
    },
  },
  storage: {
    battery: {
      from: 'device',
      note: 'getDevRealKpi of types 39 and 41: a call for up to 100 of one type in 5 minutes, from the budget that the type brings. Type 39: ch_discharge_power is + charging, W (three clients). Type 41: clients disagree, so that the direction follows from state of charge and counters of the day. A gap: getDevHistoryKpi, a call for up to ten of one type and three days.',
    },
    meter: {
      from: 'device',
      note: 'getDevRealKpi of types 47, 17 and 23070: a call for up to 100 of one type in 5 minutes, from the budget that the type brings. Type 47: active_power is + export, W (recorded, and a client). Types 17 and 23070: the direction follows from the counters, kW or W from voltage and current. A gap: as of batteries.',
    },
  },
  states,
  unverified: [
    'Sample time: the realtime call has none. Datetime is the cloud clock (params.currentTime) rounded down to the 5 minutes; it is derived, and two answers within the same 5 minutes share one idempotency key.',
    'The offset of gridConnectionDate is that of the day of installation: it counts only where coordinates, and a zone set for the plant or the vendor account, are missing, and local times may then be an hour off for half of the year.',
    'Limit windows: sliding or fixed is not documented. We keep calls further apart than either needs; the simulator counts fixed windows from the first call.',
    'Open alarms: we ask for status 1–3 of the last 364 days; how far back the cloud answers is not documented.',
    'Alarm levels: critical and major go to AlertArray, minor and warning to WarnArray.',
    'failCode 20403 (login restricted) is read as refused credentials, and so is an empty answer to a login.',
    'OAuth Connect: hosts, paths, form and answer as Huawei’s document EDOC1100379184 and several clients have them. The host of the data is the one of the chosen region: the token does not name it.',
    'OAuth Connect: how an expired access token is refused is taken from clients (HTTP 401), and failCode 305 counts as well; error names of the token endpoint are those of RFC 6749. The lifetime of a refresh token is not documented: it is replaced by the one that each renewal returns.',
    'OAuth Connect: support speaks of fewer limits; none are documented, so those of northbound users are kept.',
    'The European FusionSolar goes to Energy Orb B.V. in 2026; nothing public says that hosts, clients or tokens change, nor that they stay. A configured base URL replaces all hosts of a vendor; owners may have to consent again.',
    'Session: kept 25 minutes after a login; the cloud says 30, prolonged by use.',
    'EDay and ETotal of hybrids are AC output: they include the energy that the battery discharges, also at night, and exclude the energy that charges it. mppt_total_cap, the lifetime energy of the modules, is not read.',
    'Batteries and meters: the cloud links them to a plant alone. charge_cap and discharge_cap are of the day, as a recording shows; active_cap is export and reverse_active_cap import, of an EMMA (23070) the reverse, each by one client. busbar_u is taken as the voltage of the battery.',
    'Type 17 and EMMA: active_power is in kW or W (since 24.7.0), decided by voltage, current and power factor of the same answer; where they do not fit it is left out. The direction is decided by the counters, and the powers of the phases are left out.',
    'Type 41: the direction of ch_discharge_power is decided by the state of charge and the counters of the day.',
    'inverter_state 515, 775–778, 1027–1029, 2560 and 40961 come from client code, not from the vendor.',
  ],
};
