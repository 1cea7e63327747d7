import type { RateLimit, VendorDeclaration, VendorRegion } from '@heliograph/vendor-contract';
import { families } from './families.ts';
import { states } from './states.ts';
import { AMMETER_CALL, AMMETER_HISTORY_CALL, AMMETER_LIST_CALL } from './wire.ts';

const DAY = 86_400;

function region(id: string, name: string): VendorRegion {
  return { id, name, baseUrl: `https://openapi${id === 'global' ? '' : `-${id}`}.growatt.com` };
}

function identicalRequest(call: string, perSeconds: number): RateLimit {
  return {
    call,
    limit: 1,
    perSeconds,
    scope: 'request',
    source: `Growatt API documentation: one identical request each ${perSeconds} s`,
  };
}

/** The vendor names no limit for different requests, but blocks accounts for minutes after bursts: a page of history each five seconds. */
const PAGES_A_MINUTE = 12;

function pacedLimit(call: string): RateLimit {
  return {
    call,
    limit: PAGES_A_MINUTE,
    perSeconds: 60,
    scope: 'credential',
    historyOnly: true,
    source: 'own choice: bursts have had accounts blocked',
  };
}

const familyLimits = Object.values(families).flatMap(({ batch, last, alarms, history }) => [
  ...[batch, last, alarms, history].map(({ call, intervalSeconds }) => identicalRequest(call, intervalSeconds)),
  pacedLimit(history.call),
]);

/** Growatt OpenAPI v1. Source: dossier "Base URLs, auth" and "Envelope, errors, limits". */
export const declaration: VendorDeclaration = {
  id: 'growatt',
  name: 'Growatt (OpenAPI v1)',
  evidence: {
    documents: 'showdoc pages of OpenAPI v1 and v4',
    recordings:
      'lists of plants and devices in their real shape, error 10012; last data are reconstructed from key names',
    clients: 'growattServer 1.9 (OpenApiV1) and growatt-public-api 2026.5, against the simulator',
  },
  firstChecks: [
    'Which calls the token is granted: 10011 does not say whether it is the token, the call or the device.',
    'status 2 of MAX and MIN, 1 and 2 of SPH and SPA, while the inverter runs and while it stands by.',
    'The local time of a sample in a zone other than GMT+8.',
    'Which alarms are over: an open one of the portal in AlertArray.',
  ],
  regions: [
    region('global', 'Europe and everywhere else'),
    region('cn', 'China'),
    region('us', 'North America'),
    region('au', 'Australia and New Zealand'),
    region('in', 'India'),
    region('oss', 'Installer accounts (OSS)'),
  ],
  credentials: {
    type: 'object',
    required: ['token'],
    additionalProperties: false,
    properties: {
      token: {
        type: 'string',
        title: 'API token',
        description:
          'ShinePhone app: Me > the account > API token (tokens made in the web pages of ShineServer are refused since 2026). Installers: OSS account > API token. The token must belong to the account that owns or manages the plants.',
        minLength: 8,
        maxLength: 256,
        pattern: '^[\\x21-\\x7e]+$',
        writeOnly: true,
      },
    },
  },
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 305,
  plantZone:
    'bare offset without summer time (`timezone` of plant/details), to which the logger’s clock is set and in which sample times are; coordinates.',
  rateLimits: [
    {
      call: 'plant/list',
      limit: 10,
      perSeconds: DAY,
      scope: 'credential',
      source: 'Growatt API documentation: 10 calls a day',
    },
    identicalRequest('plant/list', 300),
    identicalRequest('plant/details', 300),
    identicalRequest('device/list', 300),
    identicalRequest(AMMETER_LIST_CALL, 300),
    identicalRequest(AMMETER_CALL, 300),
    identicalRequest(AMMETER_HISTORY_CALL, 300),
    pacedLimit(AMMETER_HISTORY_CALL),
    ...familyLimits,
  ],
  history: {
    samples: {
      stepSeconds: 300,
      source: '{type}_data: pages of one day of at most seven, at the collector’s interval of five minutes',
      daysPerCall: 7,
      // Three pages a day; a week of type 1 takes as many.
      cost: {
        requests: 3,
        budgets: [{ limit: PAGES_A_MINUTE, perSeconds: 60 }],
      },
    },
  },
  storage: {
    battery: {
      from: 'inverter',
      note: 'members of SPH, SPA and MIN: powers are unsigned pairs (pdischarge − pcharge), so that the sign is documented. A second battery of a MIN is part of the first one’s sums.',
    },
    meter: {
      from: 'device',
      note: 'members of SPH, SPA and MIN (pacToGrid − pacToUser: documented); and the meters of the loggers, ammeter/meter_last_data each 305 s a meter (less often beyond 60 meters), ammeter/meter_list at a sync for each logger with a meter. The sign of activePower is not documented: its counters decide it. A gap: ammeter/meter_data, a day of a meter a call.',
    },
  },
  states: [...states],
  unverified: [
    'Sums of past days are not imported: inverter/day_energy gives one day of one inverter a call and is documented for its first family only, plant/energy may be called ten times a day. The day counter of imported samples has them.',
    'status 2 of MAX and MIN means different things in the device list and in the last data: the last data is followed for MIN (fault), standby is taken for MAX, and statusText decides where it names one of them.',
    'status 1 and 2 of SPH and SPA: self-check and offline in the device list, normal and fault in the text of the last data call. The device list is followed, unless statusText names the other.',
    'Any other status of types 1, 5 and 6 is documented as offline; while the record reports AC power it is unknown (-1) instead.',
    'Which alarms of a day are still open: taken are those without an end time or with one equal to the start time, as in the documented examples.',
    'The sample time is `time` at the offset of plant/details, which has no summer time, as owners report of their loggers’ clocks; `calendar` is not read, its meaning outside GMT+8 is not known.',
    'Half-hour zones: both GMT+5:30 and GMT+5.5 are understood.',
    'Error 10011 means a bad token, a call that is not granted, or a device that is not of that type: it is taken for a bad token only on plant/list, and on the device/list call that looks into a denial.',
    'The unit of timeTotal and the reliability of pf differ by family: HTotal and PowerFactor are not filled.',
    'Hybrids: a battery counts as present when its state of charge, voltage or a lifetime energy is not 0, a meter when any power or energy of grid and load is not 0; else their fields are left out.',
    'Hybrids: toUser is taken for what the grid feeds into the house. The sign of bmsIbat and bdc1Ibat is not documented: IBattery has that of BatteryPower.',
    'Meters of loggers: positive energy and power are taken for import (IEC 62053; a client whose plant adds up that way); the sign of activePower is not documented. reactivePower and apparentPower are taken for var and VA. Loggers are asked for meters only where the device list has a row of type 3 for them; meter_list is assumed to have a limit of 5 minutes.',
    'Meters of loggers are no copies of the meter in a hybrid’s own record, though both may be one device: each has records of its own.',
    'Storage machines (type 2, SPF) have no records: their batteries and meters neither.',
    'The max alarm call documents no limit: 5 minutes are assumed.',
    'Blocks of a day were reported by clients that ask often; their answer is that of 10012. Refusals in a row are waited out longer each time, from 5 minutes to an hour. Polls stay at the documented 5 minutes, a call for each family of up to 50 devices; clients that were blocked call 11 minutes safe, of calls for each device.',
    'History: timezone_id is the zone code of the data display, UTC if left out. It is sent as hours (8, 5.5, the form of `timezone` in device info) of the plant: rows are then local whether the vendor applies it or not.',
    'History: the order of the rows is not documented; both are read. `lost` is true in every documented row and is not read there.',
  ],
};
