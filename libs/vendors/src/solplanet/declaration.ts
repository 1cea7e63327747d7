import type { VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';

const secret = { type: 'string', minLength: 8, maxLength: 256, pattern: '^[!-~]+$', writeOnly: true } as const;

export const declaration: VendorDeclaration = {
  id: 'solplanet',
  name: 'Solplanet (AISWEI Cloud API Pro)',
  evidence: {
    documents: 'AISWEI Cloud API, EU business user and EU end user, V1.1, with examples',
    recordings: 'none: all fixtures are the documents’ examples',
    clients: 'PatMan6889/AISWEI-Solplanet-Cloud-API with its openHAB script, against the simulator',
  },
  firstChecks: [
    'The local time of a sample: tmstp is 8 h off the plant’s clock in every example.',
    'A hybrid: BatterySOC, UBattery and the energies of today against the app; they are named by one client only.',
    'meterPow at a moment of known export, bat8 while the battery charges: which sign they have.',
    'How long the token holds.',
    'Days: getInverterETodayPro of a day without data, and how far back it reaches.',
    'The first error: er, errorCode and its text.',
  ],
  regions: [
    { id: 'eu', name: 'Europe', baseUrl: 'https://eu-api-genergal.aisweicloud.com' },
    { id: 'ap', name: 'Asia-Pacific, South America', baseUrl: 'https://ap-southeast-1-api-genergal.aisweicloud.com' },
  ],
  credentials: {
    type: 'object',
    required: ['appKey', 'appSecret', 'token'],
    additionalProperties: false,
    properties: {
      appKey: {
        type: 'string',
        title: 'App Key',
        description: 'Solplanet Pro cloud: Account > Security settings > API; granted by support on request.',
        minLength: 4,
        maxLength: 64,
        pattern: '^[0-9A-Za-z_-]+$',
      },
      appSecret: { ...secret, title: 'App Secret', description: 'Beside the App Key.' },
      token: {
        ...secret,
        title: 'Token',
        description: 'Token of the business user: shown beside the App Key or sent by support.',
      },
    },
  },
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone:
    'IANA zone in China alone; coordinates (`wd`, `jd`); the offset of a sample (`tim` beside `tmstp`) unless it is 8 h.',
  rateLimits: [
    {
      call: '*',
      limit: 100,
      perSeconds: 60,
      scope: 'credential',
      source: 'AISWEI Cloud API, EU business user, V1.1: 100 requests a minute',
    },
    {
      call: '*',
      limit: 5,
      perSeconds: 4,
      scope: 'credential',
      source:
        'a live client: bursts are cut with a bare HTTP 403 well below the documented limit; 0.8 s apart they pass',
    },
  ],
  history: {
    samples: {
      stepSeconds: 300,
      source: 'getInverterDataPagePro: rows of five minutes',
      // Twelve hours a call: the clock, and pages of a hundred rows.
      cost: {
        requests: 3,
        requestsPerDevice: 3,
        calls: 2,
        devices: 8,
        perPlant: true,
        budgets: [
          { limit: 30, perSeconds: 60 },
          { limit: 100, perSeconds: 60, live: { perDevice: 0.02, perPlant: 0.15, max: 80 } },
        ],
      },
    },
    days: {
      source:
        'getInverterETodayPro: a day of the inverters of a plant; getPlantOutputPro by month for the only inverter of a plant (document V1.1)',
    },
  },
  storage: {
    battery: {
      from: 'inverter',
      note: 'Members bat* of the inverter’s record, live and in the history: no call more. All are known from one client. No source says which sign of bat8 is discharge: the energies of today decide it. There are no lifetime energies.',
    },
    meter: {
      from: 'inverter',
      note: 'Members meter* of the inverter’s record, live and in the history: no call more. No source says which sign of meterPow is export: the energies of the meter decide it. They are read as kWh, as one client does, in records where a fraction shows that they are.',
    },
  },
  states,
  unverified: [
    'Signs of bat8, bat7 and meterPow: no power before counters and state of charge have decided it; the current (bat7) is not read.',
    'meterIed, meterOed, meterIet, meterOet: kWh or 0.1 kWh. Where none of a record has a fraction they are left out (unit_unknown), and meterPow stays undecided.',
    'tmstp is UTC in the document. A live client found, at a plant at UTC−3, the plant’s clock read as China’s (UTC+8): looked for at each poll, by which of the two readings is now; needs the zone of the plant, which its coordinates, or a zone set for the plant or the vendor account, give.',
    'tim is taken as the plant’s own clock; its distance from tmstp is the plant’s offset unless it is exactly 8 h.',
    'How a token is issued and how long it lives: read from the portal, no login call. A refused one is answered with 20006 in the simulator; 20006 is read as refused credentials.',
    'istate 2 (“cache”): neither online nor offline.',
    'State of a sample: er that is not 0 is a fault; otherwise power decides between generating and standby, because samples have no istate.',
    'String currents s1 to s10 (0.1 A) are left out: no document or client says which string is on which MPPT, so they have no voltage; UPV and IPV are the MPPTs’.',
    'How many serial numbers getLastTsDataPro takes: 50 are asked for.',
    'What getLastTsDataPro does with a serial number it does not know: the simulator leaves it out; should the cloud refuse the call (10012), the batch is halved.',
    'getInverterCurrentErrorPro with the plant’s apikey alone gives the errors of all its inverters.',
    'getInverterDataPagePro: pages may count rows or inverters, both are read; its times are read as the plant’s clock, at most 12 h are asked for.',
    'Battery and meter members (bat*, meter*) of hybrids are in no document: those without a sign are read as one client names them; BaseData has no power, current and meter of them.',
    'Over the limit: HTTP 429, or 403 with “Throttled”, or a 403 without X-Ca headers.',
    'At night the logger is without power: istate 0 then does not distinguish a sleeping inverter from a lost one; the event device.offline waits for daylight.',
  ],
};
