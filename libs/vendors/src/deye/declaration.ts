import type { VendorDeclaration } from '@heliograph/vendor-contract';
import { platformCredentials } from '../solarman-platform/credentials.ts';
import { states } from './states.ts';

export const declaration: VendorDeclaration = {
  id: 'deye',
  name: 'Deye Cloud',
  evidence: {
    documents: 'examples of a pass-through’s documentation of the Deye Cloud OpenAPI',
    recordings: 'device/latest and three granularities of device/history of one string inverter',
    clients: 'none named in its page; keys of hybrids from client code',
  },
  firstChecks: [
    'The region: a wrong data centre refuses a right password.',
    'State at night and with an alarm: deviceState 0, 2 and 3 are read by two sources that differ.',
    'A hybrid: the sign of GridPower at a moment of known export, of BatteryPower and IBattery while it charges.',
    'EBatteryCharge and EBatteryDischarge of today: their keys are known from clients only.',
    'An alarm of the portal in AlertArray, and gone when it is over.',
    'Days: that device/history takes a month at granularity 2, how far back it reaches, and ChargingCapacity and DischargingCapacity of a hybrid against the app.',
  ],
  regions: [
    { id: 'eu', name: 'Europe, Africa, Asia-Pacific', baseUrl: 'https://eu1-developer.deyecloud.com' },
    { id: 'us', name: 'Americas', baseUrl: 'https://us1-developer.deyecloud.com' },
    { id: 'in', name: 'India', baseUrl: 'https://india-developer.deyecloud.com' },
  ],
  credentials: platformCredentials({
    appId: 'Deye developer portal (developer.deyecloud.com), Application: AppId of an application you create.',
    appSecret: 'Stands beside the App ID.',
    email: 'Login of Deye Cloud, in the data centre chosen as region.',
    company: {
      name: 'companyId',
      title: 'Company ID',
      description:
        'Only for business accounts that belong to several companies: the one to read. Left out: the only or first company; 0: the personal account.',
    },
  }),
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone: 'IANA zone (`regionTimezone`) and coordinates.',
  rateLimits: [
    {
      call: '*',
      limit: 10,
      perSeconds: 10,
      scope: 'credential',
      source: 'none is published; clients that are known to work stay at one request a second',
    },
    {
      call: 'device/latest',
      limit: 1,
      perSeconds: 60,
      scope: 'request',
      source: 'the vendor to a client that asked each 10 s: once a minute, devices upload every 5 min',
    },
  ],
  history: {
    samples: {
      stepSeconds: 300,
      source: 'v1.0/device/history, granularity 1: the samples of one local day',
      // The measure points, and five of some 45 a call.
      cost: {
        requests: 10,
        budgets: [{ limit: 10, perSeconds: 10, live: { perDevice: 0.01, perPlant: 0.05, max: 8 } }],
      },
    },
    days: {
      source: 'v1.0/device/history, granularity 2 (recorded for one day): asked for a calendar month a call',
    },
  },
  storage: {
    battery: {
      from: 'inverter',
      note: 'Keys of the hybrid’s device/latest: no call more. BatteryPower + is discharge (two clients against the live service); batteryPower of devices with camel case has no settled sign: the counters decide it. Lifetime energies come live alone, as the history is asked for five points a call. Capacity (Ah) and limits (A) are not read.',
    },
    meter: {
      from: 'inverter',
      note: 'Keys of the hybrid’s device/latest: no call more. TotalGridPower + is import (recorded beside a feed-in of 0), turned; totalGridPower of devices with camel case has no settled sign: the counters decide it. The lifetime consumption drifts (recorded: 14332 kWh, by the other counters 15475) and is remarked.',
    },
  },
  states,
  unverified: [
    'Listed devices of the types BATTERY and METER are not read: no answer with their keys is known. Batteries and meters are those of the hybrids’ own keys.',
    'No limit is published; quotas and rate limits were announced in September 2026 without numbers or a date. We stay at 10 requests in 10 s and plan for 0.8 a second.',
    'deviceState 0, 2 and 3: in one source 0 is offline, in another (as SOLARMAN, the same platform) 2 is alarm and 3 offline. All three are read so; no two sources contradict each other about one code.',
    'An alert comes in two shapes: alertLevel ERROR or WARN with status CLEARED, or level 0–2 with status 1 while it is open. Both are read. ERROR, CRITICAL and level 2 go to AlertArray, WARN, INFO, levels 0 and 1 to WarnArray, any other level to AlertArray.',
    'An alert whose status is in neither shape is open unless it has an end time. Alerts that began more than 30 days ago are not asked for.',
    'Samples of device/history carry no deviceState: their State is 1 with AC power, 2 without, -1 when no power is reported.',
    'A device asleep at night and a lost one look the same: State is 0 of both; the event device.offline waits for the sun (docs/use/events.md).',
    'Days of device/history are taken as days of the plant’s zone; how far back they reach is not documented.',
    'A wrong password is known by the words "Incorrect password"; besides, the codes of SOLARMAN (2101018, 2101019, 2101020, 2101021, 2101025, 2101028, 2101035, 2101036) answered to a login are read as refused credentials.',
    'Code 2101002 ("client execute Too Frequently") waits a minute, as the vendor asks for; HTTP 429 is read as such, too.',
    'device/latest for a device the account has lost: a refusal of the whole call (2101023) is taken apart device by device.',
    'Pages of 100 are asked for; clients use up to 200.',
  ],
};
