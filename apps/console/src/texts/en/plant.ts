import { pluralOf } from '../plural.ts';

const plural = pluralOf('en');

/** English texts of the screen of a plant, and the shape of every other language. */
export const plant = {
  title: 'Plant',
  notFound: 'There is no such plant in this account.',
  unnamed: 'Plant without a name',
  removed: 'The vendor no longer lists this plant.',
  facts: {
    title: 'About this plant',
    address: 'Address',
    place: 'Location',
    coordinates: (latitude: string, longitude: string) => `${latitude}° N, ${longitude}° E`,
    zone: 'Zone',
    clock: (time: string) => `now ${time}`,
    capacity: 'Capacity',
    installed: 'Installed',
    vendor: 'Vendor',
    vendorId: 'Id at the vendor',
  },
  settings: {
    title: 'Settings',
  },
  zone: {
    sources: {
      vendor: 'as the vendor reports it',
      plant: 'as set for this plant',
      vendor_account: 'as set for the vendor account',
      location: 'by the coordinates of the plant',
    },
    offsetOnly: 'It is an offset alone, which may be an hour off for half of the year: set the zone of the plant.',
    setting: 'Time zone of the plant',
    hint: 'A name such as Europe/Berlin. It counts unless the vendor reports such a name itself.',
    vendorCounts: 'The vendor reports the name of a zone, which counts before what is set here.',
    save: 'Set the time zone',
    remove: 'Remove the setting',
    saved: 'Set. Records that exist keep their times.',
    removed: 'Removed. Records that exist keep their times.',
  },
  totals: {
    title: 'Now',
    power: 'Power',
    energyToday: 'Energy today',
    energyTotal: 'Energy in total',
    devices: 'Devices',
    counted: (counted: number, all: number) => `${counted} of ${plural(all, { one: '# device', other: '# devices' })}`,
    noSample: (devices: number) => `${devices} without a sample`,
    notReported: (devices: number) => `${devices} whose vendor does not report it`,
    stale: (devices: number) => `${devices} whose newest sample is older than half an hour`,
    dayEnded: (devices: number) => `${devices} whose newest sample is of an earlier day`,
    leftOut: 'Not counted:',
    unknown: 'unknown',
  },
  devices: {
    title: 'Devices',
    device: 'Device',
    model: 'Model',
    state: 'State',
    power: 'Power',
    energyToday: 'Energy today',
    lastSample: 'Last sample',
    none: 'This plant has no devices.',
    noneWhy:
      'The vendor listed none at the last sync. A device that was installed since then appears after the next one.',
    sync: 'Read plants and devices again',
    syncing: 'Plants and devices are being read …',
    synced: 'Plants and devices were read again. The vendor still lists no device of this plant.',
    connect: 'Connect another vendor account',
    more: 'Show more',
  },
  chart: {
    title: 'Power',
    show: 'Power shown',
    plant: 'Power of the plant',
    devices: 'Power of the devices',
    first: (shown: number, all: number) => `The ${shown} of ${all} devices with the most power now.`,
    failed: (devices: number) =>
      plural(devices, {
        one: 'The history of # device could not be read.',
        other: 'The history of # devices could not be read.',
      }),
  },
};

export type PlantTexts = typeof plant;
