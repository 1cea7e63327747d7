import type { VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';

/** Calls an hour of the free plan. */
export const HOURLY_QUOTA = 2000;

export const declaration: VendorDeclaration = {
  id: 'sungrow',
  name: 'Sungrow (iSolarCloud OpenAPI)',
  evidence: {
    documents: 'iSolarCloud OpenAPI: calls, points and result codes',
    recordings: 'a plant list with a hybrid, refusal E00003; requests and answers of a client’s tests',
    clients: 'pysolarcloud 0.5.0, sungrow-isolarcloud and Afrouper’s Java client, against the simulator',
  },
  firstChecks: [
    'Which members the application needs: login or OAuth2, encrypted or not.',
    'BatterySOC: a fraction as documented, or per cent.',
    'A hybrid: GridPower and BatteryPower at a moment of known export and charge; the sign of p13139. Meters of type 7 and plants: 8018 and 83549 at the same moments.',
    'Strings of an inverter without string points: trackers stand for them.',
    'The hourly quota of the plan, and open alarms of the portal in AlertArray.',
    'Days: EDay of a dull day after a bright one. It is the highest value of the counter on that day, which may be yesterday’s where it is reset late.',
  ],
  regions: [
    {
      id: 'eu',
      name: 'Europe',
      baseUrl: 'https://gateway.isolarcloud.eu',
      hosts: { portal: 'https://web3.isolarcloud.eu' },
    },
    {
      id: 'global',
      name: 'International',
      baseUrl: 'https://gateway.isolarcloud.com.hk',
      hosts: { portal: 'https://web3.isolarcloud.com.hk' },
    },
    {
      id: 'cn',
      name: 'China',
      baseUrl: 'https://gateway.isolarcloud.com',
      hosts: { portal: 'https://web3.isolarcloud.com' },
    },
    {
      id: 'au',
      name: 'Australia',
      baseUrl: 'https://augateway.isolarcloud.com',
      hosts: { portal: 'https://auweb3.isolarcloud.com' },
    },
    {
      id: 'in',
      name: 'India',
      baseUrl: 'https://gateway.isolarcloud.in',
      hosts: { portal: 'https://web3.isolarcloud.in' },
    },
  ],
  credentials: {
    type: 'object',
    required: ['appKey', 'appSecret'],
    additionalProperties: false,
    properties: {
      appKey: {
        type: 'string',
        title: 'App key',
        description: 'developer-api.isolarcloud.com: Applications > your application > Appkey.',
        minLength: 1,
        maxLength: 64,
      },
      appSecret: {
        type: 'string',
        title: 'App secret',
        description: 'Beside the app key: Secret key (x-access-key).',
        minLength: 1,
        maxLength: 128,
        writeOnly: true,
      },
      userAccount: {
        type: 'string',
        title: 'User account (application without OAuth2.0)',
        description:
          'The account or e-mail address of the iSolarCloud app. With userPassword, instead of refreshToken.',
        minLength: 1,
        maxLength: 128,
      },
      userPassword: {
        type: 'string',
        title: 'Password (application without OAuth2.0)',
        description: 'The password of that account.',
        minLength: 1,
        maxLength: 128,
        writeOnly: true,
      },
      refreshToken: {
        type: 'string',
        title: 'Refresh token (application with OAuth2.0)',
        description:
          'Filled in by the consent of the owner. By hand: from the answer of POST /openapi/apiManage/token to the code that the authorisation page of the application gave. Instead of userAccount and userPassword.',
        minLength: 1,
        maxLength: 2048,
        writeOnly: true,
      },
      applicationId: {
        type: 'string',
        title: 'Application ID (application with OAuth2.0)',
        description:
          'Only to have the owner asked in his browser: the number after applicationId= in the authorization URL that the portal shows for the application.',
        maxLength: 18,
        pattern: '^[0-9]+$',
      },
      rsaPublicKey: {
        type: 'string',
        title: 'RSA public key (optional)',
        description: 'Only for applications that demand encrypted calls: shown beside the secret key.',
        minLength: 100,
        maxLength: 1024,
        pattern: '^[0-9A-Za-z+/_=-]+$',
      },
    },
  },
  consent: {
    needs: ['appKey', 'appSecret', 'applicationId'],
    fills: ['refreshToken'],
    unless: ['userAccount', 'userPassword'],
    instructions:
      'Applications with OAuth2.0: enter our redirect URI as the redirect URL of the application at developer-api.isolarcloud.com. The owner logs in with his iSolarCloud account and chooses the plants that the application may read.',
  },
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone: 'bare offset of now (`ps_current_time_zone`), in which sample times are; coordinates.',
  rateLimits: [
    {
      call: '*',
      limit: HOURLY_QUOTA,
      perSeconds: 3600,
      scope: 'credential',
      source:
        'Free plan as clients report it; exceeded: E999. The quota of an application is shown by getOpenApiCallInfo',
    },
  ],
  history: {
    samples: {
      stepSeconds: 300,
      source: 'getDevicePointMinuteDataList, minute_interval 5: at most three hours a call',
      // Three hours a call, twice: for 98 points.
      cost: {
        requests: 16,
        calls: 8,
        devices: 50,
        budgets: [
          { limit: HOURLY_QUOTA / 10, perSeconds: 3600 },
          { limit: HOURLY_QUOTA, perSeconds: 3600, live: { perDevice: 0.25, perPlant: 0.3, max: HOURLY_QUOTA * 0.8 } },
        ],
      },
    },
    days: {
      source:
        'getDevicePointsDayMonthYearDataList, query_type 1, data_type 2 (API document): at most 100 days a call, never the current day',
    },
  },
  storage: {
    battery: {
      from: 'inverter',
      note: 'With the hybrid (type 14), discharging less charging power, named by the battery (type 43) of its plant. Two and more batteries of a plant are read on their own, without power: a call for up to 50 in 5 minutes. Plants without a hybrid: with their meter. A gap of listed ones: getDevicePointMinuteDataList, a call for up to 50 and three hours.',
    },
    meter: {
      from: 'inverter',
      note: 'With the hybrid, feed-in less purchased power. Meters (type 7): a call for up to 50 in 5 minutes; 8018 is + import (two clients). Plants that have neither: a call for up to 50 plants in 5 minutes (type 11; OAuth2: getPowerStationRealTimeData); 83549 is + import (two clients). A gap: of meters as of batteries; of type 11 it is not filled.',
    },
  },
  states,
  unverified: [
    'Devices a realtime call may ask for: 50 were seen, no limit is documented; we ask for 50.',
    'Where an OAuth2 token answer has its members: under result_data (document) or at the top level (a client that works); both are read.',
    'Alarm times: startTime/endTime as yyyyMMddHHmm (document); a client uses start_time/end_time. Open alarms that began within the last 90 days are asked for.',
    'Half hours in ps_current_time_zone were never seen: GMT+5:30 and GMT+5.5 are understood.',
    'One sentence of the document excludes the current day from the minute history, another includes recent data; missed samples of any day are requested. It had no rows for the hybrid inverters of one account.',
    'Authorisation page: documented for Europe (cloudId 3). Hosts and cloudId of the other regions are those of clients; for China they name two hosts, we take web3.isolarcloud.com.',
    'The page is not documented to send a state back. A client in use puts it before the fragment of the address and receives it back: so do we.',
    'What the page does when the owner refuses is not documented: error=access_denied is understood.',
    'Hourly quota: 2000 calls as reported for the free plan. E901 (too frequent) has no documented number: we wait a minute.',
    'Running status 2 and 4864 are both "Awaiting startup" in English and "stopped by key" in Chinese; the Modbus document has the latter for 4864 only: 2 is taken as standby, 4864 as shutdown by command.',
    'Running status 33280 (dispatched) is taken as limited, 33792 (anti-PID) as normal, 512 (update failed) and 6144 (smart plant building) as maintenance.',
    'ps_current_time_zone is taken to follow summer time. Rows of the minute history from before a change of clocks, and the last sample of a device offline since then, are read in the zone of the plant where its coordinates or a setting give one and the label is its offset of now, else at the offset of now.',
    'A generating inverter with dev_fault_status 1 or 2 is shown as a warning (5).',
    'Which strings hang on which MPP tracker is not published: tracker k stands for input k only where no string has a value.',
    'The sign of the battery current (p13139) is not documented: IBattery has that of BatteryPower; that of a battery without power (58602) is not read. Points 58601 to 58604 of the battery are asked for with those of the hybrid, as a client does.',
    'Meters (type 7): forward energy (8030, 8062) is taken as import, as a positive 8018 is. The power of a plant’s storage (83238) has no documented sign: state of charge and counters decide it.',
    'States of charge and health are fractions in storage units (two clients), one test has per cent: more than 1 is per cent.',
    'Battery cluster units and systems (types 23, 24, 44, 52) and converters (37) are not read: their points are not published with those.',
    'How the cloud refuses an expired refresh token was not seen: E00003, 010 and invalid_grant are taken as the end of the consent.',
  ],
};
