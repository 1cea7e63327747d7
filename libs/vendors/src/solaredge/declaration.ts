import type { VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';

/** The Free plan: each call takes one credit (dossier: "Limits"). */
export const MONTHLY_CREDITS = 2000;
export const CALLS_A_MINUTE = 10;
export const CYCLE_SECONDS = 30 * 86_400;

const source = 'SolarEdge Developer Platform: Free plan';

export const declaration: VendorDeclaration = {
  id: 'solaredge',
  name: 'SolarEdge Monitoring API V2',
  evidence: {
    documents: 'Monitoring API V2, OpenAPI 2.0.1, in examples',
    recordings: 'sites, devices, overview, energy and power of one site; telemetry of inverters only as an example',
    clients: 'aiosolaredge-one 0.4.0 (and solaredge 2.0.0, which gets V1’s 410), against the simulator',
  },
  firstChecks: [
    'inverters/telemetry: its shape was never recorded.',
    'Credits after a week: one call is one credit, and 2,000 a month are planned for.',
    'EDay in the evening against the portal.',
    'Days: inverters/telemetry by DAY has energy, and the window’s last day as a whole.',
    'storage/telemetry and meters/telemetry: the series of each battery and meter, and their units.',
    'An open alert, and what impact it has.',
    'Consent by SolarEdge Connect: site_id and state in the redirect.',
  ],
  regions: [
    {
      id: 'global',
      name: 'All regions',
      baseUrl: 'https://monitoringapi.solaredge.com',
      hosts: { connect: 'https://connect.solaredge.com' },
    },
  ],
  credentials: {
    type: 'object',
    required: [],
    additionalProperties: false,
    properties: {
      apiKey: {
        type: 'string',
        title: 'API key (Fleet Access)',
        description:
          'For owners and installers of the sites: developer.solaredge.com, your Fleet Access application, App API Key. Give this, or the four members of Site Access. Keys of the former V1 API do not work.',
        minLength: 1,
        maxLength: 256,
        writeOnly: true,
      },
      accountKey: {
        type: 'string',
        title: 'Account key (Fleet Access)',
        description: 'Only if SolarEdge gave you one beside the API key (older accounts).',
        minLength: 1,
        maxLength: 256,
        writeOnly: true,
      },
      clientId: {
        type: 'string',
        title: 'Client ID (Site Access)',
        description: 'developer.solaredge.com, your Site Access application.',
        minLength: 1,
        maxLength: 256,
      },
      clientSecret: {
        type: 'string',
        title: 'Client secret (Site Access)',
        description: 'Beside the client ID.',
        minLength: 1,
        maxLength: 512,
        writeOnly: true,
      },
      refreshToken: {
        type: 'string',
        title: 'Refresh token (Site Access)',
        description:
          'Filled in by the consent of the homeowner. By hand: from POST /v2/oauth2/token with the code that SolarEdge Connect sent to your redirect URI. It is replaced with each use: give it to no other program.',
        minLength: 1,
        maxLength: 4096,
        writeOnly: true,
      },
      siteIds: {
        type: 'string',
        title: 'Site IDs',
        description:
          'Site Access: filled in by the consent; by hand, the site_id that came with the code; several separated by commas. With an API key: only these sites of the fleet (optional).',
        minLength: 1,
        maxLength: 2000,
        pattern: '^\\s*\\d{1,18}(\\s*,\\s*\\d{1,18})*\\s*$',
      },
    },
  },
  consent: {
    needs: ['clientId', 'clientSecret'],
    fills: ['refreshToken', 'siteIds'],
    unless: ['apiKey', 'accountKey'],
    instructions:
      'Site Access: enter our redirect URI as the default Redirect URL of your application at developer.solaredge.com, with the scopes SITE_DATA and DEVICE_DATA. The homeowner logs in at SolarEdge Connect and opens one site, for 24 months; each site is a vendor account of its own.',
  },
  samplePeriodSeconds: 900,
  pollIntervalSeconds: 1800,
  plantZone: 'IANA zone (of GET /sites/{id}), no coordinates; a sample time has its offset.',
  rateLimits: [
    { call: '*', limit: CALLS_A_MINUTE, perSeconds: 60, scope: 'credential', source },
    { call: '*', limit: MONTHLY_CREDITS, perSeconds: CYCLE_SECONDS, scope: 'credential', source: `${source}, credits` },
  ],
  history: {
    samples: {
      stepSeconds: 900,
      source: 'inverters/telemetry: a row each 15 minutes',
      cost: {
        requests: 2,
        devices: 'plant',
        budgets: [
          { limit: MONTHLY_CREDITS / 20, perSeconds: CYCLE_SECONDS },
          {
            limit: MONTHLY_CREDITS,
            perSeconds: CYCLE_SECONDS,
            live: { perPlant: MONTHLY_CREDITS, max: MONTHLY_CREDITS * 0.9 },
          },
        ],
        bill: {
          unit: 'credits',
          perRequest: 1,
          text: `{amount} credits of the ${MONTHLY_CREDITS} a month of the Free plan`,
        },
      },
    },
    days: {
      source:
        'inverters/telemetry, resolution DAY (API V2 document): at most a month a call, one credit a site and month',
    },
  },
  storage: {
    battery: {
      from: 'device',
      note:
        'storage/telemetry: one credit a site for all its batteries, out of 30 % of the credits and no more often than hourly; each call has the last 12 hours of quarters (24 of hours for larger fleets). ' +
        'Charging and discharging are two powers without a sign: the battery’s power is discharging less charging, mean over the bucket.',
    },
    meter: {
      from: 'device',
      note: 'meters/telemetry: as often, one credit a site for all its meters; once a day where they measure the production alone. exportPower less importPower, and consumptionPower.',
    },
  },
  states,
  unverified: [
    'Live shape of inverters/telemetry and alerts: known from the documented examples only; the site series, sites and devices were recorded.',
    'A window of at most 12 hours at QUARTER_HOUR is documented, but one recorded answer without a window spans 17 hours: we never ask for more than 12.',
    'from and to are sent as UTC instants (…Z): documented is site-local time without an offset; clients in production send both.',
    'The billing cycle is taken as the calendar month in UTC: credits that are gone are asked for again on the first of the next month. Numbers of the paid plans are not published: we keep to the Free plan.',
    'Whether oauth2/token takes a credit is not documented: it is counted.',
    'Threshold of alerts: impact 5 and above goes to AlertArray, below to WarnArray; an alert without impact counts as an alert.',
    'An open alert that is no communication fault makes the state a fault (4) even while there is power: the derived rule puts alerts before power.',
    'Nulls at the beginning of a day are the night when the first value comes before noon; a null after that is a gap, and EDay stays absent for the rest of the day.',
    'ETotal is not filled: yearly buckets by inverter are not verified, and site values include storage.',
    'Batteries and meters are known by documented shapes alone: PERCENTAGE_100 is taken as 0 to 100; a power that is missing is 0 only where the other one of its pair is above 0; which series a meter has follows from what it measures.',
    'Energies of batteries and meters are those of each bucket: sums of days would need a second call, and there are no lifetime counters. Capacity is not filled: the nameplate’s unit is not documented.',
    'The zone of a site comes from GET /sites/{id} (one credit a site at a sync, up to 50 sites); samples carry their own offset.',
    'Intervals follow from the number of sites; from 22 sites on (Free plan) the resolution becomes one hour, from 39 on samples are lost.',
  ],
};
