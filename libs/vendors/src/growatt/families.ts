/** The device families that become records; storage (2), meters and others (3, 8 … 11) do not. */
export type Family = 'inverter' | 'max' | 'mix' | 'spa' | 'tlx';

interface FamilyCall {
  /** Name of the call: its path below `/v1/device/`. */
  call: string;
  method: 'GET' | 'POST';
  /** Parameter that takes the serial number(s). */
  serials: string;
  /** An identical request is answered once in this many seconds (dossier, "Limits"; the 107-call table). */
  intervalSeconds: number;
  /** Rows a page, where more than the usual hundred are allowed. */
  perPage?: number;
}

export interface FamilyCalls {
  /** `type` in `device/list`. */
  type: number;
  /** Last samples of up to 100 devices. */
  batch: FamilyCall;
  /** Last sample of one device. */
  last: FamilyCall;
  /** Alarms of one device and day. */
  alarms: FamilyCall;
  /** The samples of one device on up to seven days. */
  history: FamilyCall;
}

const FIVE_MINUTES = 300;
const TEN_SECONDS = 10;

/** Growatt's calls by family: `mix` is SPH, `tlx` is MIN. */
export const families: Readonly<Record<Family, FamilyCalls>> = {
  inverter: {
    type: 1,
    batch: { call: 'inverter/invs_data', method: 'POST', serials: 'inverters', intervalSeconds: FIVE_MINUTES },
    last: { call: 'inverter/last_new_data', method: 'GET', serials: 'device_sn', intervalSeconds: FIVE_MINUTES },
    alarms: { call: 'inverter/alarm', method: 'GET', serials: 'device_sn', intervalSeconds: FIVE_MINUTES },
    history: {
      call: 'inverter/data',
      method: 'GET',
      serials: 'device_sn',
      intervalSeconds: FIVE_MINUTES,
      perPage: 1000,
    },
  },
  max: {
    type: 4,
    batch: { call: 'max/maxs_data', method: 'POST', serials: 'maxs', intervalSeconds: FIVE_MINUTES },
    last: { call: 'max/max_last_data', method: 'POST', serials: 'max_sn', intervalSeconds: FIVE_MINUTES },
    alarms: { call: 'max/alarm_data', method: 'POST', serials: 'max_sn', intervalSeconds: FIVE_MINUTES },
    history: { call: 'max/max_data', method: 'POST', serials: 'max_sn', intervalSeconds: FIVE_MINUTES },
  },
  mix: {
    type: 5,
    batch: { call: 'mix/mixs_data', method: 'POST', serials: 'mixs', intervalSeconds: TEN_SECONDS },
    last: { call: 'mix/mix_last_data', method: 'POST', serials: 'mix_sn', intervalSeconds: TEN_SECONDS },
    alarms: { call: 'mix/alarm_data', method: 'POST', serials: 'mix_sn', intervalSeconds: TEN_SECONDS },
    history: { call: 'mix/mix_data', method: 'POST', serials: 'mix_sn', intervalSeconds: FIVE_MINUTES },
  },
  spa: {
    type: 6,
    batch: { call: 'spa/spas_data', method: 'POST', serials: 'spas', intervalSeconds: TEN_SECONDS },
    last: { call: 'spa/spa_last_data', method: 'POST', serials: 'spa_sn', intervalSeconds: TEN_SECONDS },
    alarms: { call: 'spa/alarm_data', method: 'POST', serials: 'spa_sn', intervalSeconds: TEN_SECONDS },
    history: { call: 'spa/spa_data', method: 'POST', serials: 'spa_sn', intervalSeconds: TEN_SECONDS },
  },
  tlx: {
    type: 7,
    batch: { call: 'tlx/tlxs_data', method: 'POST', serials: 'tlxs', intervalSeconds: FIVE_MINUTES },
    last: { call: 'tlx/tlx_last_data', method: 'POST', serials: 'tlx_sn', intervalSeconds: FIVE_MINUTES },
    alarms: { call: 'tlx/alarm_data', method: 'POST', serials: 'tlx_sn', intervalSeconds: FIVE_MINUTES },
    history: { call: 'tlx/tlx_data', method: 'POST', serials: 'tlx_sn', intervalSeconds: TEN_SECONDS },
  },
};

export const familyNames = Object.keys(families) as Family[];

/** Returns the family of a `type` of the device list; undefined for what becomes no record. */
export function familyOfType(type: number | undefined): Family | undefined {
  return familyNames.find((family) => families[family].type === type);
}

/** Returns whether a text is a polled device's `vendorType`. */
export function isFamily(vendorType: string): vendorType is Family {
  return Object.hasOwn(families, vendorType);
}
