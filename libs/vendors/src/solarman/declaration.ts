import type { CredentialsSchema, VendorDeclaration } from '@heliograph/vendor-contract';
import { platformCredentials } from '../solarman-platform/credentials.ts';
import { states } from './states.ts';

/** The calls that SOLARMAN grants an App ID, which only the user knows. */
function withYearlyCalls(schema: CredentialsSchema): CredentialsSchema {
  return {
    ...schema,
    properties: {
      ...schema.properties,
      yearlyCalls: {
        type: 'string',
        title: 'Calls a year',
        description:
          'Calls a year of the App ID, as SOLARMAN granted or sold them: 200,000 when left out. Inverters are polled less often where these are too few. Vendor accounts with the same App ID share them: give each the whole number.',
        maxLength: 10,
        pattern: '^[1-9][0-9]{3,9}$',
      },
    },
  };
}

export const declaration: VendorDeclaration = {
  id: 'solarman',
  name: 'SOLARMAN (IGEN Tech)',
  evidence: {
    documents: 'OpenAPI document V2.0.3',
    recordings: 'currentData of one hybrid, transcribed; keys of a microinverter',
    clients: 'none named in its page',
  },
  firstChecks: [
    'Which keys the inverter’s protocol has: what stays absent in its first record.',
    'ETotal against the portal.',
    'timeType of historical: 1 or 5.',
    'A wrong password: the code that comes.',
    'An alert of the portal, and that it goes when it is over.',
    'Days: the keys of timeType 2 (generation or Production are read; battery and grid are not), and the form of collectTime.',
  ],
  regions: [
    { id: 'global', name: 'International', baseUrl: 'https://globalapi.solarmanpv.com' },
    { id: 'cn', name: 'China', baseUrl: 'https://api.solarmanpv.com' },
  ],
  credentials: withYearlyCalls(
    platformCredentials({
      appId:
        'Issued by SOLARMAN support on request by e-mail (customerservice@solarmanpv.com). Free for up to 3 plants and 200,000 calls a year, of which 100,000 are granted at first; beyond that calls are bought (yearlyCalls).',
      appSecret: 'Comes with the App ID.',
      email: 'Login of SOLARMAN Smart or SOLARMAN Business.',
      company: {
        name: 'orgId',
        title: 'Organisation ID',
        description:
          'Only for business accounts that belong to several companies: companyId of the one to read. Left out: the only or first company; 0: the personal account.',
      },
    }),
  ),
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone: 'IANA zone (`regionTimezone`) and coordinates.',
  rateLimits: [
    {
      call: '*',
      limit: 300,
      perSeconds: 10,
      scope: 'credential',
      source:
        'SOLARMAN OpenAPI document V2.0.3: 300 requests in 10 s per account. Each request also keeps to the calls a year of the App ID, by the day, for all vendor accounts with it',
    },
  ],
  history: {
    samples: {
      stepSeconds: 300,
      source: 'device/v1.0/historical, timeType 1: the frames of one local day',
      cost: {
        requests: 1,
        // Of a free App ID.
        budgets: [
          { limit: 54, perSeconds: 86_400 },
          { limit: 547, perSeconds: 86_400, live: { perDevice: 288, max: 438 } },
        ],
        bill: {
          unit: 'yearly_calls',
          perRequest: 1,
          text: '{amount} calls of the 200,000 a year of a free App ID',
        },
      },
    },
    days: {
      source:
        'device/v1.0/historical, timeType 2: at most 30 days a call; every call is one of the allowance of the App ID',
    },
  },
  storage: {
    battery: {
      from: 'inverter',
      note: 'Keys of the hybrid’s currentData and frames: no call more. The text B_ST1 gives the sign of B_P1; beside another text the counters decide it. The capacity (BRC, Ah) is not read.',
    },
    meter: {
      from: 'inverter',
      note: 'Keys of the hybrid’s currentData and frames: no call more. The text ST_PG1 gives the sign of PG_Pt1 (recorded: Purchasing energy); beside another text the counters decide it.',
    },
  },
  states,
  unverified: [
    'Listed devices of the types BATTERY and METER are not read: no answer with their keys is known, and each would take a call each 5 minutes of the allowance. Batteries and meters are those of the hybrids’ own keys.',
    'E_B_TO, E_S_TO, Et_pu1, t_gc1, Et_use1 and G_V_L1–3 (lifetime energies and voltages at the meter) are known from clients only; no make’s second battery is read (B_P_1, B_C2).',
    'Frames of historical: we ask with timeType 1, as clients that are known to work do; document V2.0.3 says 5 (one constant in wire.ts). Its days are taken as days of the plant’s zone.',
    'alertList does not say whether an alert is over. An alert counts as open while its alertTime lies within the last 24 hours and until the device is reported online without alarm (deviceState 1).',
    'Level 2 goes to AlertArray, levels 0 (notice) and 1 to WarnArray; a level outside 0–2 counts as an alert.',
    'Frames of historical carry no deviceState: their State is 1 with AC power, 2 without, -1 when no power is reported.',
    'A device asleep at night and a lost one both are deviceState 3: State is 0 of both; the event device.offline waits for the sun (docs/use/events.md).',
    'The code of a wrong password was never recorded: 2101025, 2101028, 2101035, 2101036 and HTTP 401 to the token call are read as refused credentials.',
    'Code 2101010 (allowance of the App ID spent) is asked again each hour, 2101009 (App ID locked, as after that) too. Every request counts: one inverter each 5 minutes takes about 140,000 calls a year. They are planned by the day (547 of 200,000): two inverters of a free App ID are polled each 9 minutes, three each 14. How SOLARMAN counts a year is not documented.',
    'Pages of 100 are asked for; the largest allowed is not documented (2101026 says when one is too big).',
    'The signs of battery and grid power come from the status text beside them (B_ST1, ST_PG1), which is documented nowhere: Purchasing energy and Static were recorded, Charging, Discharging and Selling energy come from clients. Under any other text they are left out.',
    'Etdy_pu1, t_gc_tdy1, T_AC_OP and PVTP (hybrids of other makes) are known from clients only.',
  ],
};
