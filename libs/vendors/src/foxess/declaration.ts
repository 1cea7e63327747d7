import type { RateLimit, VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';
import { endpoints } from './wire.ts';

const perSecond: RateLimit[] = Object.keys(endpoints).map((call) => ({
  call,
  limit: 1,
  perSeconds: 1,
  scope: 'credential',
  source: 'OpenAPI document V1.1.18: one call a second per query interface',
}));

/** Calls a day for each inverter of an account. */
export const CALLS_A_DAY = 1440;

export const declaration: VendorDeclaration = {
  id: 'foxess',
  name: 'FoxESS Cloud',
  evidence: {
    documents: 'OpenAPI document V1.1.18',
    recordings: 'two answers of real/query of a hybrid, refusals of a signature and of a fast caller',
    clients: 'foxesscloud 2.9.19 and foxessprom 2.1.1, against the simulator',
  },
  firstChecks: [
    'That the key is accepted: the separator of the signature is four literal characters.',
    'A hybrid: signs of GridPower, BatteryPower and IBattery at a moment of known export and charge.',
    'EDay and EMonth of a model without todayYield against the app.',
    'Two fault codes at once: how currentFault separates them.',
    'Days: loads of a report against the app; it is named by clients only. And which variables of an inverter without a battery are 0 or missing.',
    'getAccessCount after a day: whether 1,440 calls count for each inverter or for the account.',
  ],
  regions: [
    { id: 'global', name: 'Europe and all others outside the USA', baseUrl: 'https://www.foxesscloud.com' },
    { id: 'us', name: 'USA', baseUrl: 'https://portal.foxesscloud.us' },
  ],
  credentials: {
    type: 'object',
    required: ['apiKey'],
    additionalProperties: false,
    properties: {
      apiKey: {
        type: 'string',
        title: 'API key',
        description:
          'FoxESS Cloud: user icon > User Profile > API Management > Generate API key. A new key ends the old one.',
        minLength: 8,
        maxLength: 128,
        pattern: '^[0-9A-Za-z_.-]+$',
        writeOnly: true,
      },
    },
  },
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone:
    'IANA zone (`ianaTimezone`, else `timezone` of plant/detail), no coordinates; a sample time has its offset.',
  rateLimits: [
    ...perSecond,
    {
      call: '*',
      limit: CALLS_A_DAY,
      perSeconds: 86_400,
      scope: 'device',
      source: 'OpenAPI document V1.1.18: 1440 calls a day per inverter and account',
    },
  ],
  history: {
    samples: {
      stepSeconds: 300,
      source: 'op/v0/device/history/query: points of five minutes, at most 24 hours a call',
      cost: {
        requests: 1,
        budgets: [{ limit: 1, perSeconds: 1 }],
      },
    },
    days: {
      source: 'op/v0/device/report/query, dimension month (OpenAPI document): the days of a month of one inverter',
    },
  },
  storage: {
    battery: {
      from: 'inverter',
      note: 'Variables of real/query and history/query: no call more. invBatPower + is discharge (the vendor’s note in variable/get; recorded). ResidualEnergy is read where its state of charge settles the unit. device/detail, which a sync asks for anyway, names the model. Of two batteries each has a record of its own, without power.',
    },
    meter: {
      from: 'inverter',
      note: 'Variables of real/query and history/query: no call more. feedinPower − gridConsumptionPower; meterPower and its phases + is import (recorded), turned. Energies of today are not sent.',
    },
  },
  states,
  unverified: [
    'ResidualEnergy says 0.01kWh and at times carries kWh: the reading at which the whole battery has 1 to 200 kWh is taken (BatteryEnergy:unit_derived); where both or neither do, it is left out.',
    'SOH_1, SOH_2 and meterPowerR, S, T were never recorded: SOH_n is read like SoC_n, the phases of the meter with the sign of meterPower. meterPower2 (a second clamp, often on other modules) is not read.',
    'A battery keeps the serial number of its inverter as its own: batterySN comes by a detail call that fails or is left out in accounts of more than 50 inverters.',
    'Signature separator: the four literal characters \\r\\n. The document shows "\\r\\n"; five live clients and a recorded refusal of real line breaks (40256) say literal.',
    'An unknown key is seen as errno 41809 and as HTTP 401: both are read as refused credentials. 40256 (illegal signature) says nothing about the key.',
    '41930 and 41935 (device does not exist, no permission) on a batch: it is split until the device that is refused stands alone.',
    'currentFault with several codes was never recorded: split at comma, semicolon and bar.',
    'Whether 1440 calls a day count per inverter or as one sum of the account: planned for either.',
    'EDay of models that send no todayYield is `today` of device/generation, asked right after the sample; only on the same local day, for a fresh sample or where both name the same lifetime energy; else it is left out as EDay:other_time.',
    'ambientTemperation is the air inside the housing (50 °C recorded in May): stands in for a missing invTemperation, never for TemperatureAmbient.',
    'Two batteries (SoC_1 and SoC_2 not 0) were never recorded: their powers are added; no charge, voltage or current is reported unless a variable without a number has it.',
    'device/history/query: times may be UTC instead of local; the offset written in each is obeyed, `UTC+0000` leaves the label to the zone of the plant.',
    'An offline inverter (status 3) at night cannot be distinguished from a lost one, and the cloud reports no place of the plant: device.offline is sent for both.',
  ],
};
