import type { VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';

/** Hosts of the token APIs: the same in all regions. */
const hosts = { v2: 'https://global.solaxcloud.com', legacy: 'https://www.solaxcloud.com' };
const TOKEN_SOURCE = 'User Monitoring API V6.1: fewer than 10 calls a minute and 10,000 a day';

/** The calls of one account and minute. */
export const DEVELOPER_CALLS_A_MINUTE = 100;
/** Fewer than ten. */
export const TOKEN_CALLS_A_MINUTE = 9;
export const TOKEN_CALLS_A_DAY = 9999;

export const declaration: VendorDeclaration = {
  id: 'solax',
  name: 'SolaX Cloud',
  evidence: {
    documents: 'SolaX Developer API, cloud API v2 and legacy',
    recordings: 'history of a commercial inverter, legacy realtime values of a hybrid, refusals',
    clients: 'solaxcloud 0.1.0 and the Developer API client of NoUsername10, against the simulator',
  },
  firstChecks: [
    'The local time of a sample: the zone of uploadTime is in no document.',
    'deviceStatus 0 while it runs.',
    'Signs of GridPower and BatteryPower at a moment of known export and charge.',
    'How the cloud answers for a serial number that is gone.',
    'Days: which of pvGeneration and inverterACOutputEnergy the portal shows; importEnergy against the meter, it is not read.',
  ],
  regions: [
    { id: 'eu', name: 'International', baseUrl: 'https://openapi-eu.solaxcloud.com', hosts },
    { id: 'cn', name: 'China', baseUrl: 'https://openapi-cn.solaxcloud.com', hosts },
  ],
  credentials: {
    type: 'object',
    required: [],
    additionalProperties: false,
    properties: {
      clientId: {
        type: 'string',
        title: 'Client ID',
        description:
          'Developer API (recommended): developer.solaxcloud.com > Application; enable the information and monitoring services there. Give client ID and secret, or token ID and dongle serial numbers.',
        minLength: 1,
        maxLength: 128,
      },
      clientSecret: {
        type: 'string',
        title: 'Client secret',
        description: 'Developer API: beside the client ID.',
        minLength: 4,
        maxLength: 256,
        writeOnly: true,
      },
      tokenId: {
        type: 'string',
        title: 'Token ID',
        description:
          'Instead of the Developer API, for accounts that still have one (23 digits): since September 2026 SolaX Cloud shows none, and its page leads to developer.solaxcloud.com.',
        minLength: 4,
        maxLength: 64,
        pattern: '^[0-9A-Za-z]+$',
        writeOnly: true,
      },
      dongleSerials: {
        type: 'string',
        title: 'Dongle serial numbers',
        description:
          'With a token ID: the registration numbers of the Wi-Fi or LAN dongles (10 characters, on the dongle), separated by commas or spaces. This API lists none.',
        minLength: 1,
        maxLength: 4096,
        pattern: '^[0-9A-Za-z]+([\\s,;]+[0-9A-Za-z]+)*[\\s,;]*$',
      },
      tokenApi: {
        type: 'string',
        title: 'API of the token ID',
        description: 'v2 or legacy; left out: v2. The legacy one sends no UTC time: set the time zone of the account.',
        maxLength: 6,
        pattern: '^(v2|legacy)$',
      },
    },
  },
  // No `consent`: the Developer API grants by client credentials the permissions that the application's owner has
  // enabled in the portal (dossier, "Developer API", 1).
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone:
    'Developer API: Windows zone (`plantTimeZone`), read as the IANA zone of a city that it names, else a bare offset; coordinates; the offset of a sample (`plantLocalTime` beside `dataTime`). The other APIs: nothing of the plant; v2 the offset of a sample.',
  rateLimits: [
    {
      call: '*',
      limit: DEVELOPER_CALLS_A_MINUTE,
      perSeconds: 60,
      scope: 'credential',
      source: 'Developer portal: 100 calls a minute per account',
    },
    ...['realtimeInfo/get', 'getRealtimeInfo.do'].flatMap((call) => [
      { call, limit: TOKEN_CALLS_A_MINUTE, perSeconds: 60, scope: 'credential' as const, source: TOKEN_SOURCE },
      { call, limit: TOKEN_CALLS_A_DAY, perSeconds: 86_400, scope: 'credential' as const, source: TOKEN_SOURCE },
    ]),
  ],
  history: {
    samples: {
      days: 364,
      stepSeconds: 300,
      source:
        'Developer API, device/history_data: rows of five minutes, at most twelve hours a call, within the last year; a day less, for calls made later. Tokens of v2 and of the legacy API have no history',
      // Twelve hours a call, with its battery's.
      cost: {
        requests: 4,
        calls: 2,
        budgets: [
          {
            limit: DEVELOPER_CALLS_A_MINUTE,
            perSeconds: 60,
            live: { perDevice: 0.06, perPlant: 0.05, max: DEVELOPER_CALLS_A_MINUTE * 0.8 },
          },
        ],
      },
    },
    days: {
      months: 12,
      source:
        'plant/energy/get_stat_data (Developer API), dateType 2: the days of a month, within the past year (10200)',
      perPlant: true,
    },
  },
  storage: {
    battery: {
      from: 'inverter',
      note: 'Developer API: device/realtime_data with deviceType 2, made for the samples of hybrids anyway. chargeDischargePower counts charging as positive (three clients); that of commercial plants where volts times amperes show whether it is in W or kW. v2 and legacy: members of the inverter; batPower counts charging as positive (recorded).',
    },
    meter: {
      from: 'inverter',
      note: 'Members of the row of the inverter: gridPower and feedinpower are positive while exporting (recorded).',
    },
  },
  states,
  unverified: [
    'The zone of uploadTime is documented nowhere: read as local time of the plant, as clients saw it live. v2 is dated by utcDateTime; only devices without a zone take their offset from comparing the two. The utcDateTime of legacy answers was seen eight hours behind the wall clock of a European plant and is not used.',
    'Whether the utcDateTime of v2 is right in all regions: a client confirmed it for a plant in UTC+1.',
    'deviceStatus 0 stands in no table, but was recorded at 17 kW: State 1 with AC power, 2 without, -1 where no power is reported.',
    'Signs of gridPower and feedinpower (+ export) come from clients, that of batPower (+ charging) from a recorded evening; batCurrent is not mapped.',
    'plantTimeZone was recorded as a Windows zone, `(UTC+01:00)Sarajevo,Skopje,Warsaw,Zagreb`: read as the IANA zone of the first city with that offset, else as the offset; samples carry their own.',
    'One serial number that no longer exists may refuse a whole batch of realtime_data (10500): the batch is halved until that one is alone.',
    'All ongoing alarms go to AlertArray: what alarmLevel 1 to 5 means is not documented.',
    '10001 and 10200 (operation failed) are unspecific: protocol errors, unless the message names a limit, a token or a permission.',
    '10405 (allowance spent) is asked again each hour; the legacy ban ("within the next hour") too.',
    'Zeros of a sleeping inverter (voltages, frequency, temperature) are passed on as reported: no sentinel is documented.',
    'RSD standby (114) is read as shutdown by command.',
    'A row of page_device_info is not known to name its plant: asked for plant by plant.',
    'Batteries (deviceType 2) are asked for by the serial numbers of their inverters and linked by registerNo. The sign of batteryCurrent is taken from chargeDischargePower; powers of batteries in commercial plants are left out, their unit is not known.',
    'ratedPower of page_device_info is in kW of residential inverters (recorded), of commercial ones taken as such.',
    'Meters and chargers of the Developer API (deviceType 3, 4) are not read: no row of theirs was recorded, and no document names its members. A meter is known by the members of its inverter alone; the second meter of an inverter (gridPowerM2 and its energies) neither: what it measures is not documented.',
    'chargeEnergy and dischargeEnergy of v2 are not read: of the day or the lifetime is not documented.',
  ],
};
