import type { RateLimit, VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';
import type { SolisCall } from './wire.ts';

const calls: readonly SolisCall[] = [
  'userStationList',
  'inverterList',
  'inverterDetail',
  'inverterDetailList',
  'inverterDay',
  'inverterMonth',
  'alarmList',
  'epmList',
  'epmDetail',
];

const rateLimits: RateLimit[] = calls.map((call) => ({
  call,
  limit: 2,
  perSeconds: 1,
  scope: 'credential',
  source: 'SolisCloud Platform API Document V2.0: two calls a second per interface',
}));

export const declaration: VendorDeclaration = {
  id: 'solis',
  name: 'SolisCloud (Ginlong)',
  evidence: {
    documents: 'SolisCloud Platform API V2.0 and V1.2',
    recordings: 'details of an inverter, a station and a collector; refusals 1, B0115 and R0000',
    clients: 'soliscloud-api and soliscloud, whose reads the simulator serves',
  },
  firstChecks: [
    'That the clock of this machine is right: requests are refused beyond 15 minutes.',
    'currentState 0 by day and in the evening.',
    'How many phases a single-phase inverter shows.',
    'The spent daily quota: what R0000 says, and when calls work again.',
  ],
  regions: [
    { id: 'global', name: 'All regions outside China', baseUrl: 'https://www.soliscloud.com:13333' },
    { id: 'cn', name: 'China', baseUrl: 'https://api.ginlong.com:13333' },
  ],
  credentials: {
    type: 'object',
    required: ['keyId', 'keySecret'],
    additionalProperties: false,
    properties: {
      keyId: {
        type: 'string',
        title: 'KeyID',
        description: 'SolisCloud: Account > Basic Settings > API Management, after the API was activated there.',
        minLength: 1,
        maxLength: 64,
        pattern: '^[0-9A-Za-z]+$',
      },
      keySecret: {
        type: 'string',
        title: 'KeySecret',
        description: 'Shown beside the KeyID under Account > Basic Settings > API Management.',
        minLength: 1,
        maxLength: 128,
        writeOnly: true,
      },
    },
  },
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone:
    'IANA zone (`timeZoneName`), else a bare offset (`timeZone`); no coordinates; the offset of a sample, with summer time (`timeZone` and `daylight`).',
  rateLimits,
  history: {
    samples: {
      stepSeconds: 300,
      source: 'inverterDay: rows of five minutes of one local day',
      cost: {
        requests: 1,
        budgets: [{ limit: 2, perSeconds: 1 }],
      },
    },
    days: { source: 'inverterMonth: the days of a calendar month of one inverter' },
  },
  storage: {
    battery: {
      from: 'inverter',
      note: 'members of the inverter’s record; charging is positive there (recorded −0.888 kW at −3 A, batteryPowerFu 888; clients), ours is the other sign.',
    },
    meter: {
      from: 'device',
      note: 'psum of the inverter’s record, above 0 while it exports (clients), also of inverters without a battery that have counted energy of the grid. And export power managers: epmList at a sync, epmDetail each 5 minutes a manager; the sign of pEpmTotal is not documented, its counters decide it. A gap of managers is not filled: epm/day has columns without units, and not pEpmTotal (a client).',
    },
  },
  states,
  unverified: [
    'Bodies of HTTP 403, 408 and 429 were never recorded: we go by the status alone; a 403 that is an HTML page counts as an outage, not as refused credentials.',
    'Rate limit: document V1.2 says 3 calls in 5 s per address, V2.0 two a second per interface; we keep to V2.0. Codes 1004 and 1007 are read as rate limits.',
    'R0000 with "too many request" is read as a spent daily quota and asked again each hour; R0000 without it as a missing permission.',
    'currentState 0 is "Normal" in one table and "Waiting" in another: with AC power above 0 it is normal (1), else standby (2).',
    'Phases: acOutputType 0 means single-phase, but a recorded single-phase inverter says 1. Phases 2 and 3 are left out as well when both read 0 V and 0 A while phase 1 has voltage.',
    'dcPac reads 0 on inverters that feed in: 0 is taken as not reported.',
    'installedAt of a plant is createDate, the day it was entered in SolisCloud.',
    'alarmList is asked for state 0 (pending) only; level 3 goes to AlertArray, 1 and 2 to WarnArray. A level outside 1–3 counts as an alert.',
    'Hybrids: the signs are from clients, not from the document: batteryPower is positive while charging (ours while discharging), psum while exporting.',
    'Hybrids: a record shows a battery when its SOC, voltage or power is not 0; without one, all members of battery and meter are left out.',
    'Meters: an inverter without a battery has one where its lifetime energy of the grid or a voltage of the meter is not 0. The powers of each phase (pA, pAc1) are not given, as their sign is not documented; limits of charge and discharge neither, which are amperes.',
    'Export power managers: answers were never recorded. A manager belongs to the plant of stationId in epmList; eTotalBuy is taken for import, eTotalSell for export.',
    'inverterMonth: a 0 of a day may mean that nothing was received; the sums of grid, battery and load are read only where a row names their unit.',
    'stateExceptionFlag 0 on an offline inverter (night: the logger sleeps with it) is not reported as a device going offline.',
  ],
};
