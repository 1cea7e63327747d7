import { reported } from '@heliograph/base-data';
import type { RateLimit, VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';
import type { SajCall } from './wire.ts';

/** Calls a second of each interface. */
const callsASecond: Readonly<Record<SajCall, number>> = {
  access_token: 5,
  'developer/plant/page': 5,
  'developer/device/page': 5,
  'plant/details': 5,
  'plant/getPlantAllDeviceList': 5,
  'device/baseinfo': 5,
  'device/realtimeDataCommon': 150,
  'device/historyDataCommon': 5,
  'device/uploadData': 50,
  'device/alarmList': 5,
};

const rateLimits: RateLimit[] = Object.entries(callsASecond).map(([call, limit]) => ({
  call,
  limit,
  perSeconds: 1,
  scope: 'credential',
  ...reported({ historyOnly: call === 'device/historyDataCommon' ? (true as const) : undefined }),
  source: `Elekeeper Open Platform document: ${limit === 5 ? '5 calls a second unless noted otherwise' : `${limit} calls a second for this interface`}`,
}));

export const declaration: VendorDeclaration = {
  id: 'saj',
  name: 'SAJ Elekeeper',
  evidence: {
    documents: 'Elekeeper Open Platform’s pages of calls',
    recordings: 'a page of devices, history and minute data of a microinverter, day and month, a refused token',
    clients:
      'the client of LowKey88/SAJElekeeper and the provider of universal-inverter-data-normalizer, against the simulator',
  },
  firstChecks: [
    'The host: eu or intl, whichever the App ID belongs to.',
    'A hybrid: PowerACOutputActive is the sum of rInvPowerWatt to tInvPowerWatt; no point of one was recorded.',
    'Signs of GridPower and BatteryPower at a moment of known export and charge.',
    'A cold heat sink, a reactive power of 0: zeros are taken as not reported.',
    'One row of alarmList, and an element of faultMsgList.',
    'Days: that uploadData takes a month at timeUnit 1, how far back it reaches, and buyEnergy, sellEnergy and loadEnergy of a storage inverter against the app.',
  ],
  regions: [
    { id: 'intl', name: 'International', baseUrl: 'https://intl-developer.saj-electric.com/prod-api' },
    {
      id: 'eu',
      name: 'Europe (developer.saj-electric.com)',
      baseUrl: 'https://developer.saj-electric.com/prod-api',
    },
  ],
  credentials: {
    type: 'object',
    required: ['appId', 'appSecret'],
    additionalProperties: false,
    properties: {
      appId: {
        type: 'string',
        title: 'App ID',
        description:
          'Elekeeper Open Platform (intl-developer.saj-electric.com, or developer.saj-electric.com in Europe): the App ID (VH_…) of an application that is released and enabled there. The owner of each plant must authorise the application.',
        minLength: 1,
        maxLength: 64,
        pattern: '^[0-9A-Za-z_-]+$',
      },
      appSecret: {
        type: 'string',
        title: 'App secret',
        description: 'Beside the App ID.',
        minLength: 1,
        maxLength: 256,
        pattern: '^[0-9A-Za-z_.+/=-]+$',
        writeOnly: true,
      },
    },
  },
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone:
    'IANA zone (`timeZone`), else a bare offset (in `timeZoneName`), in which `dataTime` is read then; coordinates.',
  rateLimits,
  history: {
    samples: {
      stepSeconds: 300,
      source: 'device/historyDataCommon: the samples of at most 24 hours a call',
      cost: {
        requests: 1,
        budgets: [{ limit: 5, perSeconds: 1 }],
      },
    },
    days: {
      source: 'device/uploadData, timeUnit 1 (recorded for three days): asked for a calendar month a call',
    },
  },
  storage: {
    battery: {
      from: 'inverter',
      note: 'Members of the point of a storage inverter. batteryDirection 1 discharges (document).',
    },
    meter: {
      from: 'inverter',
      note: 'Members of the point of a storage inverter. gridDirection 1 sells (document); the phases of meter A are signed by it. FeedIn is import: the sums of the document’s example close only so.',
    },
  },
  states,
  unverified: [
    'The host of region eu is used by European clients in production, that of region intl by all others; an App ID belongs to one of them. develop.saj-electric.com (China?) was found in no source and is not offered.',
    'clientSign is sent with the calls about one device, by the rule of the document’s example; the cloud works without it too.',
    'What the limits of 5 calls a second are counted by: each interface by itself, as the document’s table has it.',
    'Code 10006 stands for wrong parameters and for calling too often: only its message distinguishes them (frequent, 频繁); any other counts as wrong parameters.',
    'Everything absent is "0". A zero is therefore not reported for temperatures, power factor, reactive power, insulation, hours and the sum of DC power; phases S and T and inputs from the second on are left out while all of their values are 0.',
    'PowerACOutputActive of storage inverters is r+s+tInvPowerWatt where an inverter voltage is reported, as no recorded point of one was found; totalGridPowerWatt is their exchange with the grid.',
    'A client saw a three-phase R6 write one phase as totalGridPowerWatt: where three phases report power and the total contradicts them by more than a tenth, their sum counts.',
    'Signs of storage inverters follow gridDirection (1 sells) and batteryDirection (1 discharges); string inverters report gridDirection -1 while they feed in, so that no grid power is read there.',
    'The sense of meterAPowerWatt1 to 3 is in no document: they are read where their sum is the amount of the directed power of the grid, within 5 %. Units of meter A are taken from the names; no point with a connected meter was recorded.',
    'currentMaxChargePowerLimit, currentMaxDisChargePowerLimit, batCapacity (units not documented), batteryGroupDataList and meter B are not read; EMS modules and load monitors neither: no example shows the time of their values.',
    'qpower is read as var, iso1 as kΩ, as in the vendor’s Modbus register list.',
    'mpvMode 4 (grid-connected with load) is normal (1), deviceStatus bypass standby (2), debugging maintenance (8).',
    'Alarm level 1 (normal) goes to WarnArray, 2 and 3 to AlertArray. No row of alarmList was recorded, nor an element of faultMsgList.',
    'isOnline of a point was "0" on fresh data, that of device/page says 0 for running inverters: neither is read. runningState 3 is offline, which an inverter without sun is too.',
    'A new token is taken to leave older ones valid; all our calls share one in any case.',
    'Phase count comes from the vendor’s model names: R5-10K-T2 has three, R6-5K-S2 one.',
    'How far back historyDataCommon reaches: asked for whatever the gap is.',
  ],
};
