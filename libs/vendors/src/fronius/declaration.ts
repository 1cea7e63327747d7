import type { VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';

/** Calls a minute we allow ourselves: the real quota is not published. */
export const CALLS_PER_MINUTE = 60;

export const declaration: VendorDeclaration = {
  id: 'fronius',
  name: 'Fronius Solar.web',
  evidence: {
    documents:
      'what batpred and the OpenAPI description, as generated clients carry it, say of the Query API; Solar API V1 for state codes',
    recordings: 'one site: systems, devices, two pages of an inverter’s history by night, one of its meter',
    clients: 'none named in its page',
  },
  firstChecks: [
    'Power at noon: (EnergyExported − EnergyImported) ÷ duration against Solar.web; by night it is slightly below 0.',
    'EDay in the evening against Solar.web: what the device exports by night is in it.',
    'Names of AC voltages and of phases B and C on a three-phase inverter.',
    'Whether logDateTime is the end of its interval: the first entry after midnight.',
    'The messages call, and what its entries of a real error look like.',
    'Days: the channels of an inverter’s aggrdata. EnergyExported or EnergyProductionTotal is read; a day without either is rejected by the names that it has.',
    'Batteries and meters: PowerBattCharge of flowdata is negative while the battery charges, and the powers add up to 0; which counters the meter has.',
    'The quota: what x-rate-limit-limit says.',
  ],
  regions: [
    { id: 'global', name: 'All regions', baseUrl: 'https://api.solarweb.com/swqapi' },
    { id: 'app', name: 'All regions, by the host the Solar.web app uses', baseUrl: 'https://swqapi.solarweb.com' },
  ],
  credentials: {
    type: 'object',
    required: ['accessKeyId', 'accessKeyValue'],
    additionalProperties: false,
    properties: {
      accessKeyId: {
        type: 'string',
        title: 'AccessKeyId',
        description: 'Solar.web: Settings > REST API > Access keys (Solar.web Query API contract); begins with FKIA.',
        minLength: 36,
        maxLength: 36,
        pattern: '^FKIA[0-9A-Za-z]{32}$',
      },
      accessKeyValue: {
        type: 'string',
        title: 'AccessKeyValue',
        description: 'The secret shown once when the key is made, a GUID.',
        minLength: 36,
        maxLength: 36,
        pattern: '^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$',
        writeOnly: true,
      },
      userId: {
        type: 'string',
        title: 'Solar.web user (optional)',
        description:
          'E-mail address of a Solar.web user whose systems are to be read. Leave empty for the systems of the key.',
        minLength: 1,
        maxLength: 254,
      },
      password: {
        type: 'string',
        title: 'Solar.web password (optional)',
        description: 'Password of that user; only together with the user.',
        minLength: 1,
        maxLength: 256,
        writeOnly: true,
      },
    },
  },
  // No `consent`: the Query API knows access keys and a login by name and password, no OAuth page (dossier, "Auth").
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone: 'IANA zone (`timeZone`), no coordinates.',
  rateLimits: [
    {
      call: '*',
      limit: CALLS_PER_MINUTE,
      perSeconds: 60,
      scope: 'credential',
      source: 'Our own, conservative choice: the quota is not published (answers carry x-rate-limit-* headers)',
    },
  ],
  history: {
    samples: {
      stepSeconds: 300,
      source: 'pvsystems/{id}/devices/{id}/histdata: rows of five minutes, at most 24 hours a call',
      // The rows, and the messages of the plant.
      cost: {
        requests: 2,
        budgets: [
          {
            limit: CALLS_PER_MINUTE,
            perSeconds: 60,
            live: { perDevice: 0.4, perPlant: 0.2, max: CALLS_PER_MINUTE * 0.8 },
          },
        ],
        bill: {
          unit: 'data_points',
          perRecord: 3500,
          text: 'about {amount} data points, which Solar.web bills',
        },
      },
    },
    days: {
      source:
        'pvsystems/{id}/devices/{id}/aggrdata, period yyyy-MM (OpenAPI document): all days of a month; billed by the data point',
    },
  },
  storage: {
    battery: {
      from: 'plant',
      note:
        'flowdata of the plant, each 5 minutes, for plants that list a battery in service: one data point a call. PowerBattCharge is positive when the battery discharges: ' +
        'the documented example closes only so. Capacity and limits from the list of devices, once an hour. No day or lifetime energies: those of the system are not documented enough. flowdata has no past: a gap is not filled.',
    },
    meter: {
      from: 'device',
      note:
        'histdata of each meter in service at the grid connection, each 5 minutes, billed by the data point (a recorded row has 11). GridPowerA, B and C are positive for import, as recorded. ' +
        'LoadPower is of flowdata of the plant, in a record of the plant itself. A gap: histdata of each meter, 24 h a call; LoadPower has no past.',
    },
  },
  states,
  unverified: [
    'The request quota is not published. We keep to 60 calls a minute and to the limit that a 429 reports; more devices than that allows are polled less often, without losing samples.',
    'How late loggers upload is not published: samples are asked for again from the last known ones on, up to 24 h back.',
    'EnergyImported of an inverter is taken as what it draws itself: power is export less import, and below 0 by night.',
    'logDateTime is taken as the end of its interval of logDuration seconds.',
    'Names of AC voltages and of the currents of phases B and C (VoltageA/B/C, CurrentB/C) follow CurrentA and the meter’s names: they are in no recorded answer.',
    'Messages: path, severities and members are those of the vendor’s OpenAPI description; no recorded answer. An error counts as open until the inverter exports again.',
    'EDay is the sum of EnergyExported since local midnight, and absent after a gap in the history. It holds what a battery fed through the inverter as well.',
    'ETotal is not filled: the cloud has a lifetime value only of the system, which includes replaced inverters.',
    'Whether a refresh token of iam/jwt can be used once only: it is replaced by the one that the renewal returns; if it is refused, the client logs in with the password again.',
    'How long a user’s token holds is read from jwtTokenExpiration; without it 50 minutes.',
    'Batteries: the sign of PowerBattCharge is that of the document, whose example closes to 0 only so; two clients read it the other way. Where the powers of a plant close only that way, its counters decide.',
    'Meters: lifetime counters (GridEnergyExportedAbs, GridEnergyImportedAbs) by the names that a client reads: the recorded meter has none.',
    'Time zone names that are no IANA names are left out: then a zone set for the plant or the vendor account decides.',
  ],
};
