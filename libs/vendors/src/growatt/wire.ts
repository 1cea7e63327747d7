/** Envelope of every v1 answer; HTTP 200 on errors too, `data` then `""` or null. Source: dossier, "Envelope, errors, limits". */
export interface GrowattEnvelope {
  error_code: number;
  error_msg: string;
  data: unknown;
}

/** A row of `plant/list`. */
export interface PlantRow {
  plant_id: number;
  name: string;
  country?: string | null;
  city?: string | null;
  latitude?: string | null;
  longitude?: string | null;
  /** kW. */
  peak_power?: number | null;
  /** `YYYY-MM-DD`. */
  create_date?: string | null;
  /** 1 online, 4 offline. */
  status?: number;
  user_id?: number;
}

/** `data` of `plant/details`, as far as we read it. */
export interface PlantDetails {
  /** `GMT-5`. */
  timezone?: string | null;
}

/** The virtual device of a logger's meter is listed under this serial number. */
export const METER_ROW = 'meter';

/** A row of `device/list`; meters have no `status` and no `lost`. */
export interface DeviceRow {
  device_sn: string;
  /** 1 inverter, 2 storage, 3 other, 4 max, 5 sph (mix), 6 spa, 7 min (tlx), 8 pcs, 9 hps, 10 pbd, 11 groboost. */
  type: number;
  datalogger_sn?: string | null;
  model?: string | null;
  manufacturer?: string | null;
  device_id?: number | string;
  status?: number;
  /** True while the device is disconnected. */
  lost?: boolean;
  /** Local time of the plant. */
  last_update_time?: string;
}

/** A row of `meters` of `ammeter/meter_list`. */
export interface AmmeterRow {
  /** Of Modbus. */
  address: number | string;
  datalog_sn: string;
  /** The model: `AMMETER`, `CHNT_ONE`. */
  deviceName: string;
  deviceType: string;
  /** Local time of the logger. */
  lastUpdateTime: string;
  lost: boolean | string;
}

export interface AlarmRow {
  alarm_code: number;
  alarm_message: string;
  status: number;
  /** Local time of the plant, `2019-03-09 09:55:55.0`. */
  start_time: string;
  end_time: string | null;
}

/** The largest `perpage` (10013 beyond) and `page` (10014 beyond). */
export const MAX_PER_PAGE = 100;
export const MAX_PAGE = 250;

/** The meters of a logger, the last data of one, and its data of a day. */
export const AMMETER_LIST_CALL = 'ammeter/meter_list';
export const AMMETER_CALL = 'ammeter/meter_last_data';
export const AMMETER_HISTORY_CALL = 'ammeter/meter_data';
