import type { CredentialProperty, VendorDeclaration } from '@heliograph/vendor-contract';
import { states } from './states.ts';

const application = 'developer-v4.enphase.com > My Applications > the application';
const partner = 'Partner applications only, instead of refreshToken';

function text(title: string, description: string, further: Partial<CredentialProperty> = {}): CredentialProperty {
  return { type: 'string', title, description, minLength: 1, maxLength: 256, ...further };
}

export const declaration: VendorDeclaration = {
  id: 'enphase',
  name: 'Enphase (Enlighten API v4)',
  evidence: {
    documents: 'the vendor’s specification of Monitoring API v4, with an example of every answer',
    recordings: 'systems, devices, a token and telemetry of one system',
    clients: 'none named in its page; the simulator’s answers are checked against the specification',
  },
  firstChecks: [
    'The plan: telemetry of microinverters needs Kilowatt or Partner.',
    'EDay in the evening against the app: it is the sum of intervals since midnight.',
    'How late intervals come, and whether those of a sleeping microinverter are 0 or missing.',
    'The consent of an owner: that the refresh token still opens the account after a week.',
    'A system with a battery: that its intervals are 15 min, and charge and discharge as the app shows them.',
  ],
  regions: [{ id: 'global', name: 'Everywhere', baseUrl: 'https://api.enphaseenergy.com' }],
  credentials: {
    type: 'object',
    required: ['clientId', 'clientSecret', 'apiKey'],
    additionalProperties: false,
    properties: {
      clientId: text('Client ID', `${application} > Client ID.`),
      clientSecret: text('Client secret', `${application} > Client Secret.`, { writeOnly: true }),
      apiKey: text('API key', `${application} > API Key.`, { writeOnly: true }),
      refreshToken: text(
        'Refresh token',
        'Developer applications: filled in by the consent of the system owner. By hand: the refresh_token of the first token answer, after the owner has consented at the Authorization URL of the application. Valid 30 days until it is first used; renewed from then on.',
        { maxLength: 8192, writeOnly: true },
      ),
      username: text('Enlighten e-mail', `${partner}: e-mail address of the Enlighten account of the installer.`),
      password: text('Enlighten password', `${partner}: its password.`, { writeOnly: true }),
      plan: text('Plan', 'Plan of the application: watt, kilowatt (assumed when absent), megawatt or partner.', {
        maxLength: 8,
        pattern: '^(watt|kilowatt|megawatt|partner)$',
      }),
      monthlyCalls: text(
        'Calls a month',
        'Calls of the plan that this account may use. Give it where several accounts share one application, or to bound the cost.',
        { maxLength: 7, pattern: '^[1-9][0-9]*$' },
      ),
    },
  },
  consent: {
    needs: ['clientId', 'clientSecret', 'apiKey'],
    fills: ['refreshToken'],
    unless: ['username', 'password'],
    instructions: `Developer applications: enter our redirect URI at ${application} > Redirect URI. The system owner logs in with his Enlighten account and allows the application to read his systems.`,
  },
  // The twenty microinverters of a house are parts of one system.
  quotaPer: 'plant',
  samplePeriodSeconds: 300,
  pollIntervalSeconds: 300,
  plantZone: 'IANA zone of the system (`timezone`), no coordinates.',
  rateLimits: [
    {
      call: '*',
      limit: 300,
      perSeconds: 60,
      scope: 'credential',
      source:
        'Largest plan (Partner, 1,500,000 a month). Each request also keeps to the plan of the credentials: Watt 10 a minute and 1,000 a month, Kilowatt (assumed when none is named) 50 and 50,000, Megawatt 100 and 300,000',
    },
  ],
  history: {
    samples: {
      days: 2 * 365 - 2,
      stepSeconds: 300,
      source:
        'developer-v4.enphase.com: start_at at most two years back; two days less, for local midnight and a call made later',
      // Midnight is the end of the last interval of the day before: a day more is read.
      daysPerCall: 7,
      cost: {
        requests: 8,
        days: 7,
        devices: 20,
        perPlant: true,
        // Of the plan Kilowatt.
        budgets: [
          { limit: 50, perSeconds: 60, live: { perDevice: 0.05, max: 1 } },
          { limit: 4_999, perSeconds: 31 * 86_400 },
          { limit: 50_000, perSeconds: 31 * 86_400, live: { perDevice: 2000, max: 40_000 } },
        ],
      },
    },
  },
  storage: {
    battery: {
      from: 'plant',
      note: 'telemetry/battery, all batteries of a system as one: a call each 15 min at the least. Charge and discharge are energies of their own: no sign to mistake (document).',
    },
    meter: {
      from: 'plant',
      note: 'energy_import_telemetry and energy_export_telemetry: two calls each 15 min at the least. Import and export are energies of their own (document).',
    },
  },
  states,
  unverified: [
    'Sums of past days are not imported: no call gives those of a microinverter, and the lifetime calls of a system are not divided among its microinverters. The intervals of imported samples add up to them.',
    'No answer with a battery or a grid meter was recorded. Their intervals are taken for 15 min where they are 15 min apart, as in the document’s examples; the lists in the list of energy_import_telemetry are read as one.',
    'Of batteries and the grid the lifetime counters (storage_meter_readings), single batteries, latest_telemetry and the consumption are not read; a gap is filled by the polls from local midnight, or three hours back, and no further.',
    'How late the gateway uploads intervals: each poll looks back at least three hours, so late ones are still found.',
    'Whether the intervals of a sleeping microinverter are 0 or missing: both are read; with a gap since midnight EDay is left out.',
    'Whether start_at is inclusive: an interval that ends exactly at start_at may come twice, with the same key.',
    'Alarms of severity 1 (fatal) and 2 (error) go to AlertArray, 3 and above to WarnArray, as do open events that no open alarm covers. A severity outside 1–6 counts as an alert.',
    'A month is planned as 31 days, since the specification does not say when the count of a month begins. Requests for tokens carry no API key and are not counted.',
    'A 401 that persists with a fresh token is read as refused credentials, or, where the list of systems takes the same token, as a call that the plan does not include; a 404 for a system as a permission that was withdrawn.',
  ],
};
