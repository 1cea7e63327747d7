import type { CredentialsSchema, VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';

const credentials: CredentialsSchema = {
  type: 'object',
  required: ['account', 'password'],
  additionalProperties: false,
  properties: {
    account: {
      type: 'string',
      title: 'SEMS account',
      description:
        'The e-mail address (or user name) with which the SEMS Portal, SEMS+ or the PV Master app is opened.',
      minLength: 1,
      maxLength: 128,
    },
    password: {
      type: 'string',
      title: 'Password',
      description:
        'The password of that account. A visitor account that the plants are shared with is enough. Log in to SEMS+ once and accept its user agreement: without it neither platform lets us in.',
      minLength: 1,
      maxLength: 128,
      writeOnly: true,
    },
  },
};

/** Host of the SEMS+ login, by the name requests give. */
export const SEMS_PLUS_HOST = 'semsplus';

const hosts = {
  [SEMS_PLUS_HOST]: 'https://semsplus.goodwe.com',
  semsportal: 'https://semsportal.com',
  eu: 'https://eu.semsportal.com',
  us: 'https://us.semsportal.com',
  au: 'https://au.semsportal.com',
  hk: 'https://hk.semsportal.com',
  'eu-gateway': 'https://eu-gateway.semsportal.com',
  'us-gateway': 'https://us-gateway.semsportal.com',
  'au-gateway': 'https://au-gateway.semsportal.com',
  'hk-gateway': 'https://hk-gateway.semsportal.com',
  'eu-semsplus': 'https://eu-semsplus.goodwe.com',
  'us-semsplus': 'https://us-semsplus.goodwe.com',
  'au-semsplus': 'https://au-semsplus.goodwe.com',
  'hk-semsplus': 'https://hk-semsplus.goodwe.com',
};

/**
 * Calls of one account: two a second, on average. GoodWe publishes no number: clients ask each plant every 60 s to 5 min, one call at a time. The
 * window is short, so that a long sync waits for its turn a few seconds at a time.
 */
export const CALL_LIMIT = { limit: 40, perSeconds: 20 };

export const declaration: VendorDeclaration = {
  id: 'goodwe',
  name: 'GoodWe SEMS and SEMS+',
  evidence: {
    documents: 'SEMS and SEMS+ as working clients use them; the vendor’s OpenAPI is not public',
    recordings: 'GetMonitorDetailByPowerstationId of one plant with one inverter',
    clients: 'none named in its page',
  },
  firstChecks: [
    'Which of the three ways the account is read by: SEMS monitor, GetInverterAllPoint or SEMS+.',
    'The local time and zone of a sample, above all where dates are written day first.',
    'Phases B and C and the status numbers of SEMS+.',
    'How long a session lasts, and what the cloud says when it ends.',
    'Days: the line PVGeneration of GetChartByPlant, its unit and how far back it reaches.',
  ],
  regions: [
    { id: 'global', name: 'All regions outside China', baseUrl: 'https://www.semsportal.com', hosts },
    {
      id: 'cn',
      name: 'China',
      baseUrl: 'https://www.semsportal.com',
      hosts: { ...hosts, cn: 'https://cn.semsportal.com', 'hz-gateway': 'https://hz-gateway.sems.com.cn' },
    },
  ],
  credentials,
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone:
    'SEMS: coordinates, and the offset of a sample (`last_refresh_time` beside `last_time`); SEMS+: IANA zone (`timeZone`), no coordinates.',
  rateLimits: [
    {
      call: '*',
      ...CALL_LIMIT,
      scope: 'credential',
      source: 'our choice: GoodWe publishes no number; above its own it answers GY0429',
    },
  ],
  history: {
    samples: {
      stepSeconds: 300,
      source: 'GetInverterDataByColumn: the points of one local day',
      // A call a column.
      cost: {
        requests: 18,
        budgets: [{ ...CALL_LIMIT, live: { perDevice: 0.01, perPlant: 0.14, max: CALL_LIMIT.limit * 0.8 } }],
      },
    },
    days: {
      source: 'v2/Charts/GetChartByPlant (a live client): 31 days of a plant; not where only SEMS+ shows it',
      perPlant: true,
    },
  },
  storage: {
    battery: {
      from: 'inverter',
      note: 'SEMS: members of invert_full where is_stored, isShowBattery or more than 10 V show a battery; its power is vbattery1 × ibattery1, below 0 while it charges (two clients). SEMS+: pBat of the plant’s flow, above 0 while it discharges (recorded), and the lifetime counters of the inverter.',
    },
    meter: {
      from: 'inverter',
      note: 'SEMS: pmeter of each inverter, below 0 while the grid supplies (recorded); consumption only of plants with one inverter. SEMS+: pGrid of the flow of a plant with one inverter, above 0 while it exports (recorded).',
    },
  },
  states,
  unverified: [
    'Token lifetime ("short-lived") and rate limits are not published: a session is kept 50 minutes at most, a refusal (100001, 100002, C0602, an answer without data) means one new login; two calls a second an account (40 in 20 s); after GY0429 five minutes of silence, as clients do.',
    'Wrong password: 100005 or a message about the password (SEMS), A02xx (SEMS+), from client code. C0602 and 100004 at a login prove nothing about the password.',
    'How long legacy SEMS stays in service: it is called first, GetInverterAllPoint where its monitor answers {} or refuses, SEMS+ after that; each sync decides it again for each plant.',
    'refreshTime of SEMS+ (of the plant: no device has a time there) is read as the plant’s local time. An inverter that SEMS+ calls offline gives no sample, for it has no time.',
    'Status numbers of SEMS+ and its phases B and C come from client code.',
    'GetInverterAllPoint reports neither zone nor the account’s date format: the zone is the plant’s in SEMS+, that of its coordinates in SEMS, or one set for the plant or the vendor account; a day that can be read both ways is the one of the last 36 hours, else month first.',
    'Battery, grid and load of a SEMS+ plant with one inverter come from stations/flow; their signs from one recording, in which the battery discharges and the grid supplies, and from `flows`, which names source and target of each flow.',
    'Without invert_full (never recorded) the zone, where it is not known, follows from d.creationDate, which is UTC+8 in both recordings.',
    'turnon_time is the first switch-on of the inverter, not today’s.',
    'emonth is the month without today (two recordings): EMonth is filled from SEMS+ only. istr1–16 (string currents of HT models, garbage on others), pf and battery values but the state of charge of storage inverters are not used.',
    'Of an offline inverter that shows 0 V, 0 Hz and 0 °C at once (recorded) voltages, currents, frequency and temperature are taken as not reported.',
    'SEMS: the current of a discharging battery was never seen: it is taken for above 0. Limits of charge and discharge are amperes, and are not given; those of each phase of the meter neither, for their sign is not known.',
    'Serial numbers: battery1sn of SEMS, the one BATTERY_RACK or METER that SEMS+ lists beside one inverter. GetInverterAllPoint says nothing of batteries and meters that is known.',
    'Warnings of PowerstationWarningsQuery are taken as open ones.',
    'GetInverterDataByColumn (history): column names as `points` names them, Pac in W; it reports no state, so backfilled samples have state -1.',
  ],
};
