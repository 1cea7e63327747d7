import type { VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';

/** Calls in five minutes when the user does not know what his package allows. */
export const DEFAULT_PACKAGE = 600;
export const WINDOW_SECONDS = 300;

export const declaration: VendorDeclaration = {
  id: 'sma',
  name: 'SMA (Sunny Portal, ennexOS Monitoring API)',
  evidence: {
    documents: 'developer.sma.de: ennexOS Monitoring API',
    recordings: 'one production site (solarnetwork) and SMA’s own sandbox (argia): plants, devices, sets of a day',
    clients: 'none named in its page',
  },
  firstChecks: [
    'The package’s calls in five minutes: callsPerFiveMinutes.',
    'EDay in the evening against Sunny Portal, and on the first day of a device.',
    'Logs: path, query and members of an entry.',
    'Days: whether a row of Month bears the start or the end of its day. A month that shows neither its first date nor the next month’s is rejected.',
    'Names of the inputs (A, B, C) of an inverter with more than three.',
    'Batteries and meters: EnergyAndPowerBattery of a battery inverter and EnergyBalance of its plant are in W, and what EnergyBalance shows of a hybrid’s plant.',
  ],
  regions: [
    {
      id: 'production',
      name: 'Production',
      baseUrl: 'https://monitoring.smaapis.de',
      hosts: { auth: 'https://auth.smaapis.de', consent: 'https://async-auth.smaapis.de' },
    },
    {
      id: 'sandbox',
      name: 'SMA sandbox',
      baseUrl: 'https://sandbox.smaapis.de/monitoring',
      hosts: { auth: 'https://sandbox-auth.smaapis.de', consent: 'https://sandbox.smaapis.de' },
    },
  ],
  credentials: {
    type: 'object',
    required: ['clientId', 'clientSecret'],
    additionalProperties: false,
    properties: {
      clientId: {
        type: 'string',
        title: 'Client id',
        description: 'Issued by SMA API Developer Support with the API contract (developer.sma.de).',
        minLength: 1,
        maxLength: 128,
      },
      clientSecret: {
        type: 'string',
        title: 'Client secret',
        description: 'Issued together with the client id.',
        minLength: 1,
        maxLength: 256,
        writeOnly: true,
      },
      loginHint: {
        type: 'string',
        title: 'Plant owner (e-mail)',
        description:
          'Backchannel consent: the e-mail address of the owner’s Sunny Portal account. SMA writes to the owner, who must agree. Leave out with a refresh token.',
        minLength: 3,
        maxLength: 254,
        pattern: '^[^@\\s]+@[^@\\s]+$',
      },
      refreshToken: {
        type: 'string',
        title: 'Refresh token',
        description:
          'Authorization code flow: filled in by the consent of the owner; by hand, the refresh token got with scope offline_access. Leave out with backchannel consent.',
        minLength: 1,
        maxLength: 4096,
        writeOnly: true,
      },
      grant: {
        type: 'string',
        title: 'Grant',
        description:
          'client_credentials: the plants of every owner who has already agreed to your client; no owner is asked. Leave out with a loginHint, a refresh token, or to have an owner asked in his browser.',
        maxLength: 18,
        pattern: '^client_credentials$',
      },
      callsPerFiveMinutes: {
        type: 'string',
        title: 'Calls per five minutes',
        description: `What your API package allows, from SMA API Developer Support. Default ${DEFAULT_PACKAGE}.`,
        maxLength: 4,
        pattern: '^([3-9]\\d|[1-9]\\d{2}|[1-2]\\d{3}|3000)$',
      },
    },
  },
  consent: {
    needs: ['clientId', 'clientSecret'],
    fills: ['refreshToken'],
    unless: ['loginHint', 'grant'],
    instructions:
      'Authorization code flow: have our redirect URI entered for your client by SMA API Developer Support. The plant owner logs in with his Sunny Portal (SMA ID) account and allows the client to read his plants. The other way is backchannel consent: give the owner’s e-mail address as loginHint.',
  },
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone: 'IANA zone (`timezone`) and coordinates.',
  rateLimits: [
    {
      call: '*',
      limit: 3000,
      perSeconds: WINDOW_SECONDS,
      scope: 'credential',
      source: `SMA developer portal: a token bucket over five minutes since 2025-07-01, its size depends on the package. 3000 is the largest one we make use of; the account's own is a credential (default ${DEFAULT_PACKAGE})`,
    },
  ],
  history: {
    samples: {
      stepSeconds: 300,
      source: 'measurements/sets/{set}/Day: rows of five minutes of one day',
      // Midnight is the last row of the day before: a day more is read.
      daysPerCall: 7,
      // A call a set.
      cost: {
        requests: 3 * 8,
        calls: 8,
        days: 7,
        budgets: [
          {
            limit: DEFAULT_PACKAGE,
            perSeconds: WINDOW_SECONDS,
            live: { perDevice: 2.2, perPlant: 0.4, max: DEFAULT_PACKAGE * 0.8 },
          },
        ],
      },
    },
    days: {
      source: 'measurements/sets/EnergyAndPowerPv/Month: the days of a month of one device',
    },
  },
  storage: {
    battery: {
      from: 'device',
      note:
        'Set EnergyAndPowerBattery of each listed battery inverter, each 5 minutes (classic plants 15), its capacity once a day. Of a plant that lists none, and may have hybrids, the set EnergyBalance of the plant: power and state of charge. ' +
        'Charging and discharging are two powers without a sign: the battery’s power is discharging less charging. A gap: a Day of each battery or plant a call.',
    },
    meter: {
      from: 'plant',
      note: 'Set EnergyBalance of the plant, each 5 minutes (classic plants 15), once an hour where it shows neither meter nor battery: gridFeedIn less gridConsumption, and totalConsumption. A gap: its Day.',
    },
  },
  states,
  unverified: [
    'Rate limit: its size depends on the package and is published nowhere. callsPerFiveMinutes sets it, 600 without it; 429 comes without Retry-After, so we wait 60 s, doubling to 5 min.',
    'No state code anywhere: State is derived from activePower (above 0: 1, else 2); 0 for a newest sample that is overdue by three samples (classic plants: two hours more) and still generated.',
    'ETotal, EMonth and EYear are left out: the vendor has only buckets of months and years, whose current one is open and has no sample time.',
    'EDay is summed from the energy of each interval of the day, asked for each 30 minutes; it is absent after a missing interval, unless nothing was generated on both sides of it.',
    'Phases may read 0 V with a current: passed on as reported.',
    'Consent: GET returns its state; where a cloud answers 404 or 405 to that, the request is posted again, which returns it as well. We never request a rejected or revoked one again.',
    'A consent that is not accepted is an error (permission missing) that names it, never an account without plants.',
    'The local hour that comes twice: a Day is read in order; Recent is taken as the latest instant that is past.',
    'Logs: query and body are not documented. We read {"logs":[{time, severity, deviceId}]} or a bare list; entries of the last three hours go to AlertArray (error, alarm) and WarnArray (others), info to neither.',
    'CollectorSN is the only active device of type "Monitoring and control" that is no energy meter and no socket; with none or several it is empty.',
    'Battery inverters and hybrids: as inverters, hybrids are read for their PV sets only. No answer of a battery’s or meter’s set was recorded: names and units are those that three clients read.',
    'A battery’s current has the sign of its power, as no document says which direction is positive; voltage and temperature of several stacks are left out, and there are no lifetime energies.',
    'After 401 a new token is fetched once; refused again, the call counts as an ended session, not as refused credentials.',
  ],
};
