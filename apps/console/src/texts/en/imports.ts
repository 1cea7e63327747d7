import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** English texts of imports of past samples, and the shape of every other language. */
export const imports = {
  title: 'Imports of past samples',
  none: 'Nothing was imported yet.',
  create: 'Import past samples',
  meaning:
    "Reads the samples from before the vendor account was connected from the vendor's history. What was delivered before is not delivered again.",
  from: 'From',
  to: 'To (optional)',
  toHint: 'This day is not included. Without it: until each device was first seen.',
  devices: 'Devices',
  deviceChoices: { all: 'All monitored devices', group: 'The devices of a group', some: 'Some devices' },
  group: 'Group',
  someDevices: 'Devices to import',
  delivery: 'Delivered by',
  deliveryHint: 'Records that are only stored count for charts and energy. A replay can deliver them later.',
  deliveries: { used: 'All channels in use', chosen: 'Chosen channels', stored: 'None: stored only' },
  channels: 'Channels:',
  start: 'Start the import',
  estimating: 'Estimating …',
  estimated: 'Estimate:',
  estimateOf: (devices: string, deviceDays: string, calls: string) =>
    `${plural(devices, { one: '# device', other: '# devices' })}, ${plural(deviceDays, { one: '# day of a device', other: '# days of devices' })}, ${plural(calls, { one: '# call', other: '# calls' })} to the vendor.`,
  takes: (duration: string) => `It takes about ${duration} by the limits of the vendor.`,
  noCalls: "Live polls use up the vendor's limits: the import would not get any calls.",
  endsAt: (time: string) => `Started now, it ends about ${time}.`,
  atMost: (records: string) => plural(records, { one: 'At most # record.', other: 'At most # records.' }),
  liveFirst: 'Live polls come first: an import never delays them.',
  nothingToImport: 'There is nothing to import in this time.',
  tooEarly: (date: string) => `The history of the vendor begins on ${date}.`,
  range: (from: string, to: string) => `${from} – ${to}`,
  untilSeen: 'first seen',
  ofAll: 'All monitored devices',
  ofGroup: (name: string) => `Group ${name}`,
  ofDevices: (devices: string) => plural(devices, { one: '# device', other: '# devices' }),
  states: {
    queued: 'Queued',
    running: 'Running',
    waiting: 'Waiting',
    finished: 'Finished',
    failed: 'Failed',
    canceled: 'Canceled',
  },
  progress: 'Progress of the import',
  done: (done: string, all: string) =>
    `${done} of ${plural(all, { one: '# day of a device', other: '# days of devices' })}`,
  waits: (reason: string) => `It waits: ${reason}`,
  records: 'Records',
  calls: 'Calls to the vendor',
  unread: 'Days of devices that were not read',
  refused: 'Devices without access to their history',
  corrected: 'Changed by the vendor since',
  nextTry: 'Next try',
  estimatedEnd: 'Estimated end',
  ended: 'Ended',
  cancel: 'Cancel the import …',
  cancelTitle: 'Cancel the import?',
  cancelNow: 'Cancel the import',
  cancelMeaning: 'No more days are read. What was delivered stays delivered; another import can read the rest.',
  depth: 'How far back?',
  depthDefault: 'As the service is set',
  depthNone: 'Nothing: live data only',
  depthDays: (days: string) => plural(days, { one: 'Last day', other: 'Last # days' }),
  depthAll: (days: string) =>
    plural(days, { one: '# day: all that the vendor has', other: '# days: all that the vendor has' }),
  depthHint: "Samples from before now are read from the vendor's history, after the first sync.",
  depthTakes: (devices: string, duration: string) =>
    `About ${duration} for ${plural(devices, { one: '# inverter', other: '# inverters' })}, by the limits of the vendor.`,
  noHistory: 'This vendor has no history to import.',
  importing: 'Past samples',
  toImports: 'All imports of this vendor account',
};

export type ImportTexts = typeof imports;
