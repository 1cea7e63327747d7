import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** English texts of the screen of a vendor account, and the shape of every other language. */
export const vendorAccount = {
  vendor: 'Vendor',
  region: 'Region',
  status: 'Status',
  statuses: { active: 'Active', paused: 'Paused', awaiting_consent: 'Waiting for the consent of the owner' },
  include: {
    title: 'Also deliver',
    types: { battery: 'Batteries', meter: 'Meters' },
    withInverter: 'Read with the inverters, without further calls to the vendor.',
    takesCalls: 'Takes further calls from the limits of the vendor.',
    save: 'Save the selection',
    saved: 'Saved. The next polls follow the selection.',
  },
  polling: 'Polling',
  notPolled: 'Not polled yet',
  pollings: {
    polling: 'The vendor answers',
    backing_off: 'Waiting before the next try',
    credentials_rejected: 'Stopped: the vendor refuses the credentials',
    stopped: 'Stopped',
  },
  lastSuccess: 'Last answer',
  retryAt: 'Next try',
  lastSync: 'Plants and devices read',
  devices: 'Show its devices',
  verify: 'Test the credentials',
  verified: 'The vendor accepts the credentials.',
  sync: 'Read plants and devices again',
  synced: (devices: number) => plural(devices, { one: 'Read: # device.', other: 'Read: # devices.' }),
  pause: 'Pause',
  resume: 'Resume',
  remove: 'Remove …',
  removeWarning: 'Its devices are polled no more, and their records are delivered no more. The credentials are erased.',
  removeNow: 'Remove the vendor account',
  busy: 'In progress …',
  replace: 'Replace the credentials',
  replaceNow: 'Test and replace',
  replaced: 'Replaced: the vendor accepts them.',
  gaps: 'Missed samples',
  noGaps: 'Nothing is missing.',
  gapFrom: 'From',
  gapTo: 'To',
  gapState: 'State',
  gapTries: 'Tries',
  gapNote: 'Last error',
  gapOpen: 'Being fetched',
  gapReasons: {
    not_permitted: 'Given up: the vendor does not permit its history',
    no_history: 'Given up: the vendor has no history',
    too_old: 'Given up: older than the history of the vendor',
  },
};

export type VendorAccountTexts = typeof vendorAccount;
