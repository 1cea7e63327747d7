// Generated from docs/openapi.json by packages/sdk/tools/generate.mjs. Do not edit.
/* eslint-disable */

/** A consumer account. */
export interface Account {
  /** Its id, which is also its user name at the MQTT broker. */
  id: string;
  /** What it logs in with. */
  username: string;
  /**
   * A suspended account can do nothing, and nothing is delivered to it.
   * @enum {string}
   */
  status: 'active' | 'suspended';
  /**
   * Of `StateDesc`.
   * @enum {string}
   */
  language: 'en' | 'zh' | 'de' | 'es' | 'fr' | 'pt' | 'nl' | 'pl' | 'it';
  /** How many devices may be monitored. */
  deviceQuota: number;
  channels: {
    /** Whether Kafka delivery is on: with the first credential. */
    kafka: boolean;
    /** Whether MQTT delivery is on: with the first credential. */
    mqtt: boolean;
  };
  /** When it was issued. Unix seconds. */
  createdAt: number;
}

/** A consumer account, as its operator sees it. */
export interface AdminAccount {
  /** Its id, which is also its user name at the MQTT broker. */
  id: string;
  /** What it logs in with. */
  username: string;
  /**
   * A suspended account can do nothing, and nothing is delivered to it.
   * @enum {string}
   */
  status: 'active' | 'suspended';
  /**
   * Of `StateDesc`.
   * @enum {string}
   */
  language: 'en' | 'zh' | 'de' | 'es' | 'fr' | 'pt' | 'nl' | 'pl' | 'it';
  /** How many devices may be monitored. */
  deviceQuota: number;
  channels: {
    /** Whether Kafka delivery is on: with the first credential. */
    kafka: boolean;
    /** Whether MQTT delivery is on: with the first credential. */
    mqtt: boolean;
  };
  /** When it was issued. Unix seconds. */
  createdAt: number;
  kafka: {
    /** Partitions of the account's topics; null: as configured. */
    partitions: number | null;
    /** How long its topics keep records; null: as configured. */
    retentionHours: number | null;
    /** What a Kafka user of it may read from each broker; null: as configured. */
    bytesPerSecond: number | null;
  };
}

/** A failed request, a skipped step, a death, or a change of state of a webhook. */
export interface Attempt {
  /**
   * What it is.
   * @enum {string}
   */
  type: 'attempt' | 'skipped' | 'dead' | 'state';
  /** When; items of the same second are in order, newest first. Unix seconds. */
  at: number;
  /** Of the record. */
  idempotencyKey?: string;
  /** Of the record. */
  kind?: string;
  /** Of the record. */
  deviceId?: string;
  /** Of the record. */
  plantId?: string;
  /**
   * Of `attempt`: what came of the request.
   * @enum {string}
   */
  result?: 'delivered' | 'failed';
  /** Of `attempt`: 1…8. */
  attempt?: number;
  /** Of `attempt`: how long it took. */
  durationMs?: number;
  /** HTTP status; absent when there was no answer. */
  status?: number | null;
  /** Why it failed, was skipped, or died. */
  reason?: string;
  /** Code of the error when there was no answer; of `skipped`: which setting cannot be used. */
  detail?: string;
  /** First KiB of a failed answer. */
  answer?: string;
  /** When it is tried again. Unix seconds. */
  nextAttemptAt?: number;
  /** Of `dead`: requests made. */
  attempts?: number;
  /** Of `state`: `failing`, `recovered`, `exhausted`, `disabled`, `signature_rejected`, … */
  event?: string;
}

/** One change that somebody made or was refused. */
export interface AuditEntry {
  /** Its id. */
  id: string;
  /** When it was answered. Unix seconds. */
  at: number;
  /** Id of the account or operator; `cli` for the command line, `anonymous` where nobody proved who they are. To an account, its operators are `operator`. */
  actor: string;
  /** Whose data; null when it concerns no account. */
  accountId: string | null;
  /** `operationId` of this document, or the name of the command. */
  action: string;
  /** What it was about: ids, and of what was sent the names of members (`members`), numbers, flags and words of a fixed list; never other text. */
  object: {
    [key: string]: string | number | boolean;
  } | null;
  /** HTTP status of the answer; 0 for the command line. */
  status: number;
  /** Slug of the error, if it was refused. */
  error: string | null;
  /** `requestId` of the answer. */
  requestId: string | null;
  /** Address that the request came from. */
  address: string | null;
}

/** One normalized measurement of one device at one time. A measurement the vendor did not report is absent: never 0, never null. */
export interface BaseData {
  /**
   * Device type; always `inverter` for inverters.
   * @constant
   */
  deviceType: 'inverter';
  /** Collector serial number; empty when unknown. */
  CollectorSN: string;
  /** Vendor-native inverter serial number. */
  InverterSN: string;
  /** Vendor the record was pulled from. */
  DataSources: string;
  /** Offset of the plant at the sample's time: `GMT+8`, `GMT-3`, `GMT+5:30`. */
  Timezone: string;
  /** Sample time, Unix seconds. */
  Datetime: number;
  /** Sample time in the plant's zone, `YYYY-MM-DD HH:MM:SS`. */
  currentDateTime: string;
  /**
   * Inverter status, one vocabulary for all vendors: 0 offline, 1 normal, 2 standby, 3 starting, 4 fault, 5 warning, 6 limited, 7 shutdown by command, 8 maintenance, -1 unknown.
   * @enum {string}
   */
  State: '-1' | '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
  /** Text of `State` in the account's language. */
  StateDesc: string;
  /** Energy generated today. Unit: kWh. */
  EDay?: number;
  /** Lifetime energy generated. Unit: kWh. */
  ETotal?: number;
  /** Current AC active power output. Unit: kW. */
  PowerACOutputActive?: number;
  /** Inverter case temperature. Unit: °C. */
  Temperature?: number;
  /** AC frequency. Unit: Hz. */
  FrqAC?: number;
  /** AC voltage of phase 1. Unit: V. */
  UAC1?: number;
  /** AC voltage of phase 2. Unit: V. */
  UAC2?: number;
  /** AC voltage of phase 3. Unit: V. */
  UAC3?: number;
  /** AC current of phase 1. Unit: A. */
  IAC1?: number;
  /** AC current of phase 2. Unit: A. */
  IAC2?: number;
  /** AC current of phase 3. Unit: A. */
  IAC3?: number;
  /** DC voltage of input 1: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV1?: number;
  /** DC voltage of input 2: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV2?: number;
  /** DC voltage of input 3: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV3?: number;
  /** DC voltage of input 4: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV4?: number;
  /** DC voltage of input 5: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV5?: number;
  /** DC voltage of input 6: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV6?: number;
  /** DC voltage of input 7: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV7?: number;
  /** DC voltage of input 8: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV8?: number;
  /** DC voltage of input 9: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV9?: number;
  /** DC voltage of input 10: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV10?: number;
  /** DC voltage of input 11: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV11?: number;
  /** DC voltage of input 12: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV12?: number;
  /** DC voltage of input 13: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV13?: number;
  /** DC voltage of input 14: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV14?: number;
  /** DC voltage of input 15: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV15?: number;
  /** DC voltage of input 16: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV16?: number;
  /** DC voltage of input 17: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV17?: number;
  /** DC voltage of input 18: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV18?: number;
  /** DC voltage of input 19: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV19?: number;
  /** DC voltage of input 20: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV20?: number;
  /** DC voltage of input 21: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV21?: number;
  /** DC voltage of input 22: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV22?: number;
  /** DC voltage of input 23: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV23?: number;
  /** DC voltage of input 24: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV24?: number;
  /** DC voltage of input 25: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV25?: number;
  /** DC voltage of input 26: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV26?: number;
  /** DC voltage of input 27: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV27?: number;
  /** DC voltage of input 28: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV28?: number;
  /** DC voltage of input 29: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV29?: number;
  /** DC voltage of input 30: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV30?: number;
  /** DC voltage of input 31: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV31?: number;
  /** DC voltage of input 32: a string or an MPP tracker, see `DCInputs`. Unit: V. */
  UPV32?: number;
  /** DC current of input 1: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV1?: number;
  /** DC current of input 2: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV2?: number;
  /** DC current of input 3: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV3?: number;
  /** DC current of input 4: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV4?: number;
  /** DC current of input 5: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV5?: number;
  /** DC current of input 6: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV6?: number;
  /** DC current of input 7: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV7?: number;
  /** DC current of input 8: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV8?: number;
  /** DC current of input 9: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV9?: number;
  /** DC current of input 10: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV10?: number;
  /** DC current of input 11: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV11?: number;
  /** DC current of input 12: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV12?: number;
  /** DC current of input 13: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV13?: number;
  /** DC current of input 14: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV14?: number;
  /** DC current of input 15: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV15?: number;
  /** DC current of input 16: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV16?: number;
  /** DC current of input 17: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV17?: number;
  /** DC current of input 18: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV18?: number;
  /** DC current of input 19: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV19?: number;
  /** DC current of input 20: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV20?: number;
  /** DC current of input 21: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV21?: number;
  /** DC current of input 22: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV22?: number;
  /** DC current of input 23: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV23?: number;
  /** DC current of input 24: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV24?: number;
  /** DC current of input 25: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV25?: number;
  /** DC current of input 26: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV26?: number;
  /** DC current of input 27: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV27?: number;
  /** DC current of input 28: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV28?: number;
  /** DC current of input 29: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV29?: number;
  /** DC current of input 30: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV30?: number;
  /** DC current of input 31: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV31?: number;
  /** DC current of input 32: a string or an MPP tracker, see `DCInputs`. Unit: A. */
  IPV32?: number;
  /**
   * What `UPVn` and `IPVn` are: each a `string`, or an MPP tracker (`mppt`) with one or more strings. Always there beside them, absent without.
   * @enum {string}
   */
  DCInputs?: 'string' | 'mppt';
  /** Alarm entries as the vendor wrote them. */
  AlertArray: unknown[];
  /** Warning entries as the vendor wrote them. */
  WarnArray: unknown[];
  /** Status entries as the vendor wrote them; holds the vendor's own state code. */
  StatusArray: unknown[];
  /** Local time at which the inverter turned on today, `YYYY-MM-DD HH:MM:SS`: reported by the vendor, else the first sample with power of a local day of which an earlier sample without power is known. Absent when the start of the day was not seen. */
  turnonTime?: string;
  /** Deduplication key, the same on every retry, replay and channel. */
  idempotency_key: string;
  /** Plant id of this service. */
  PlantId?: string;
  /** Plant id at the vendor. */
  VendorPlantId?: string;
  /** Inverter model. */
  Model?: string;
  /** Firmware version. */
  Firmware?: string;
  /** Rated AC power. Unit: kW. */
  RatedPower?: number;
  /** Energy generated this month. Unit: kWh. */
  EMonth?: number;
  /** Energy generated this year. Unit: kWh. */
  EYear?: number;
  /** Operating hours in total. Unit: h. */
  HTotal?: number;
  /** DC input power, all strings. Unit: kW. */
  PowerDC?: number;
  /** DC power of input 1. Unit: kW. */
  PPV1?: number;
  /** DC power of input 2. Unit: kW. */
  PPV2?: number;
  /** DC power of input 3. Unit: kW. */
  PPV3?: number;
  /** DC power of input 4. Unit: kW. */
  PPV4?: number;
  /** DC power of input 5. Unit: kW. */
  PPV5?: number;
  /** DC power of input 6. Unit: kW. */
  PPV6?: number;
  /** DC power of input 7. Unit: kW. */
  PPV7?: number;
  /** DC power of input 8. Unit: kW. */
  PPV8?: number;
  /** DC power of input 9. Unit: kW. */
  PPV9?: number;
  /** DC power of input 10. Unit: kW. */
  PPV10?: number;
  /** DC power of input 11. Unit: kW. */
  PPV11?: number;
  /** DC power of input 12. Unit: kW. */
  PPV12?: number;
  /** DC power of input 13. Unit: kW. */
  PPV13?: number;
  /** DC power of input 14. Unit: kW. */
  PPV14?: number;
  /** DC power of input 15. Unit: kW. */
  PPV15?: number;
  /** DC power of input 16. Unit: kW. */
  PPV16?: number;
  /** DC power of input 17. Unit: kW. */
  PPV17?: number;
  /** DC power of input 18. Unit: kW. */
  PPV18?: number;
  /** DC power of input 19. Unit: kW. */
  PPV19?: number;
  /** DC power of input 20. Unit: kW. */
  PPV20?: number;
  /** DC power of input 21. Unit: kW. */
  PPV21?: number;
  /** DC power of input 22. Unit: kW. */
  PPV22?: number;
  /** DC power of input 23. Unit: kW. */
  PPV23?: number;
  /** DC power of input 24. Unit: kW. */
  PPV24?: number;
  /** DC power of input 25. Unit: kW. */
  PPV25?: number;
  /** DC power of input 26. Unit: kW. */
  PPV26?: number;
  /** DC power of input 27. Unit: kW. */
  PPV27?: number;
  /** DC power of input 28. Unit: kW. */
  PPV28?: number;
  /** DC power of input 29. Unit: kW. */
  PPV29?: number;
  /** DC power of input 30. Unit: kW. */
  PPV30?: number;
  /** DC power of input 31. Unit: kW. */
  PPV31?: number;
  /** DC power of input 32. Unit: kW. */
  PPV32?: number;
  /** Reactive power. Unit: kvar. */
  PowerACOutputReactive?: number;
  /** Apparent power. Unit: kVA. */
  PowerACOutputApparent?: number;
  /** Power factor. */
  PowerFactor?: number;
  /** AC active power of phase 1. Unit: kW. */
  PAC1?: number;
  /** AC active power of phase 2. Unit: kW. */
  PAC2?: number;
  /** AC active power of phase 3. Unit: kW. */
  PAC3?: number;
  /** AC voltage, line 1 to line 2. Unit: V. */
  UAC12?: number;
  /** AC voltage, line 2 to line 3. Unit: V. */
  UAC23?: number;
  /** AC voltage, line 3 to line 1. Unit: V. */
  UAC31?: number;
  /** DC bus voltage. Unit: V. */
  UBus?: number;
  /** Insulation resistance. Unit: kΩ. */
  InsulationResistance?: number;
  /** Efficiency. Unit: %. */
  Efficiency?: number;
  /** Ambient temperature. Unit: °C. */
  TemperatureAmbient?: number;
  /** Signal strength of the collector. Unit: dBm. */
  RSSI?: number;
  /** Power at the grid connection, + export. Unit: kW. */
  GridPower?: number;
  /** Power of the loads. Unit: kW. */
  LoadPower?: number;
  /** Energy exported today. Unit: kWh. */
  EGridExport?: number;
  /** Energy imported today. Unit: kWh. */
  EGridImport?: number;
  /** Energy of the loads today. Unit: kWh. */
  ELoad?: number;
  /** Battery state of charge. Unit: %. */
  BatterySOC?: number;
  /** Battery power, + discharge. Unit: kW. */
  BatteryPower?: number;
  /** Battery voltage. Unit: V. */
  UBattery?: number;
  /** Battery current. Unit: A. */
  IBattery?: number;
  /** Battery temperature. Unit: °C. */
  BatteryTemperature?: number;
  /** Energy charged today. Unit: kWh. */
  EBatteryCharge?: number;
  /** Energy discharged today. Unit: kWh. */
  EBatteryDischarge?: number;
  /** What was left out and why: `<field>:<reason>`; absent when there is nothing to say. */
  DataQuality?: string[];
  /**
   * Version of this schema.
   * @constant
   */
  SchemaVersion: '1.0';
}

export interface BatchBody {
  /** Most records a request. */
  maxRecords: number;
  /** How long a record may wait for others. */
  maxWaitMs: number;
}

/** Either `deviceIds` or `filter`; `groupId` with the actions on groups, `labels` with those on labels. */
export type BulkDevicesBody = ({
  /**
   * What is to be done.
   * @enum {string}
   */
  action: 'monitor' | 'unmonitor' | 'addToGroup' | 'removeFromGroup' | 'label' | 'unlabel' | 'remove';
  /** To which devices. */
  deviceIds?: string[];
  filter?: DeviceFilterBody;
  /** The group of `addToGroup` and `removeFromGroup`. */
  groupId?: string;
  /**
   * Tags of the account's own, each up to 50 characters, without `|`. A device has at most 20.
   * @example [
   *       "roof",
   *       "leased"
   *     ]
   */
  labels?: string[];
} & (unknown & unknown)) &
  (unknown | unknown);

/** What became of a bulk call. */
export interface BulkOutcome {
  /** Devices that it was done to. */
  succeeded: number;
  /** Devices that it was not done to. */
  failed: number;
  /** One for each device, in the order asked; with a filter in the order first seen. */
  results: {
    /** As asked. */
    deviceId: string;
    /** Whether it is done. */
    success: boolean;
    /** The HTTP status that this device would have got by itself. */
    code: number;
    /**
     * Why not.
     *
     *     `not_found` (404): The device does not exist.
     *
     *     `device_removed` (409): The vendor does not list this device any more.
     *
     *     `monitored_elsewhere` (409): The inverter is monitored already, under another vendor account that lists it (`monitoredAs` names the device): unmonitor it there first.
     *
     *     `device_listed` (409): The vendor still lists this device, and the next sync would bring it back: unmonitor it instead.
     *
     *     `quota_exceeded` (403): All devices of the quota are in use. Take one out first.
     *
     *     `limit_reached` (403): A device can have 20 labels, and be in 50 groups by itself.
     *
     *     `in_group_by_plant` (409): The device is in the group with its plant: take the plant out of the group.
     * @enum {string}
     */
    error?:
      | 'not_found'
      | 'device_removed'
      | 'monitored_elsewhere'
      | 'device_listed'
      | 'quota_exceeded'
      | 'limit_reached'
      | 'in_group_by_plant';
    /** Why not, for people. */
    message?: string;
  }[];
}

export interface ChangeMembersBody {
  /**
   * What is to be done.
   * @enum {string}
   */
  action: 'add' | 'remove';
  /** Which plants. */
  plantIds?: string[];
  /** Which devices. */
  deviceIds?: string[];
}

export interface ChangePasswordBody {
  /** The password until now. */
  currentPassword: string;
  /** The password from now on. */
  newPassword: string;
}

export interface ChannelBody {
  filter: FilterBody;
}

/** What was delivered by a channel. */
export interface ChannelCount {
  /** Records and events. */
  delivered: number;
  /** Attempts that failed; a record that failed twice counts twice. */
  failed: number;
  /** Records whose last try failed; webhooks only. */
  deadLettered: number;
  /** Of the delivered bodies. */
  bytes: number;
  /**
   * The channel.
   * @enum {string}
   */
  channel: 'webhook' | 'kafka' | 'mqtt';
  /** MQTT: published while nobody was subscribed. */
  noSubscriber: number;
  /** MQTT: messages that were not kept for a client that was away, because as many waited for it as may. */
  dropped: number;
}

/** What was delivered on a day by a channel. */
export interface ChannelDayCount {
  /** UTC, `2026-11-21`. */
  day: string;
  /** Records and events. */
  delivered: number;
  /** Attempts that failed; a record that failed twice counts twice. */
  failed: number;
  /** Records whose last try failed; webhooks only. */
  deadLettered: number;
  /** Of the delivered bodies. */
  bytes: number;
  /**
   * The channel.
   * @enum {string}
   */
  channel: 'webhook' | 'kafka' | 'mqtt';
  /** MQTT: published while nobody was subscribed. */
  noSubscriber: number;
  /** MQTT: messages that were not kept for a client that was away, because as many waited for it as may. */
  dropped: number;
}

/** Records of a time range that are delivered again to Kafka or MQTT. */
export interface ChannelReplay {
  /** Its id. */
  id: string;
  /**
   * Where they go.
   * @enum {string}
   */
  channel: 'kafka' | 'mqtt';
  filter: FilterBody;
  /** Begin of the range, included. Unix seconds. */
  from: number;
  /** End of the range, not included. Unix seconds. */
  to: number;
  /**
   * `waiting`: for its turn, for the webhook or the account to be active again, or for Kafka.
   * @enum {string}
   */
  state: 'waiting' | 'running' | 'completed' | 'cancelled' | 'failed';
  /** Why it waits or failed. */
  error: string | null;
  /** Places in the log that are to be looked at; 0 until it is known. */
  total: number;
  /** Places that were looked at. */
  scanned: number;
  /** Records among them that the replay selects. */
  matched: number;
  /** Records that were brought back. */
  produced: number;
  /** When it was asked for. Unix seconds. */
  createdAt: number;
  /** When it began. Unix seconds. */
  startedAt: number | null;
  /** When it ended. Unix seconds. */
  finishedAt: number | null;
}

export interface ChannelReplayBody {
  /**
   * Where the records go: to the Kafka topics of the account, or to its MQTT topics.
   * @enum {string}
   */
  channel: 'kafka' | 'mqtt';
  /** Unix seconds, included: what is of that time (the sample's or event's own) or was written in it. */
  from: number;
  /** Unix seconds, not included; without it now. */
  to?: number;
  filter?: FilterBody;
}

/** What goes by Kafka or by MQTT. */
export interface ChannelSubscription {
  /**
   * The channel.
   * @enum {string}
   */
  channel: 'kafka' | 'mqtt';
  /** On with the first credential of the channel. */
  enabled: boolean;
  filter: FilterBody;
  /** When the filter was set; null: never, so everything is delivered. Unix seconds. */
  updatedAt: number | null;
}

export interface ClientCertificateBody {
  /** PEM; with its chain if it needs one. */
  certificate: string;
  /** PEM, not encrypted. */
  privateKey: string;
}

export interface CreateAccountBody {
  /**
   * Upper case is taken for lower case.
   * @example sunny-energy
   */
  username: string;
  /**
   * How many devices may be monitored.
   * @default 10
   */
  deviceQuota?: number;
  /**
   * Of `StateDesc`.
   * @default en
   * @enum {string}
   */
  language?: 'en' | 'zh' | 'de' | 'es' | 'fr' | 'pt' | 'nl' | 'pl' | 'it';
}

export interface CreateCredentialBody {
  /** For the account's own use. */
  label?: string | null;
}

export interface CreateGroupBody {
  /**
   * Its name, unique within the account whether in capitals or not; no `|`.
   * @example Roofs north
   */
  name: string;
  /** For the account's own use; null takes it away. */
  description?: string | null;
  /** Plants in it, each with all its devices, those of later syncs too. */
  plantIds?: string[];
  /** Devices in it by themselves. */
  deviceIds?: string[];
}

export interface CreateMqttCredentialBody {
  /** For the account's own use. */
  label?: string | null;
  /**
   * How long the token is good for, in seconds; the connection ends with it.
   * @default 3600
   */
  ttlSeconds?: number;
}

export interface CreateOperatorBody {
  /**
   * Upper case is taken for lower case.
   * @example ops-anna
   */
  username: string;
}

export interface CreateVendorAccountBody {
  /**
   * Id of the vendor: `/v1/vendors`.
   * @example solis
   */
  vendor: string;
  /** One of the vendor's regions; without it the first. */
  region?: string | null;
  /** For the account's own use. */
  name?: string | null;
  /**
   * For plants of which the vendor tells no zone: an IANA name, or a label.
   * @example Europe/Berlin
   * @example GMT+8
   */
  timezone?: string | null;
  /** By the vendor's JSON Schema, which `/v1/vendors/{id}` shows. */
  credentials: {
    [key: string]: string;
  };
}

export interface CreateWebhookBody {
  /**
   * Format: uri
   * Where records are posted to: `https`, reachable from the internet.
   * @example https://example.com/heliograph
   */
  url: string;
  /** For the account's own use. */
  name?: string | null;
  /** For the account's own use. */
  description?: string | null;
  filter?: WebhookFilterBody;
  /**
   * Of `X-Service-Signature`; without it `hex`.
   * @enum {string}
   */
  signatureEncoding?: 'hex' | 'base64' | 'sha256=hex';
  /** How long an answer may take; without it 10 s. */
  timeoutMs?: number;
  /** Most requests at the same time; without it 8. */
  maxInFlight?: number;
  /** Most requests a second; null: no limit. */
  rateLimit?: number | null;
  /**
   * Oldest version of TLS that is spoken; 1.2 only where the operator allows it.
   * @enum {string}
   */
  minTlsVersion?: 'TLSv1.3' | 'TLSv1.2';
  /** Further request headers; they replace those before, as a whole. */
  headers?: {
    [key: string]: string;
  } | null;
  clientCertificate?: ClientCertificateBody | null;
  batch?: BatchBody | null;
}

/** A new Kafka credential. */
export interface CreatedKafkaCredential {
  /** Its id. */
  id: string;
  /** For the account's own use. */
  label: string | null;
  /** Bootstrap servers, comma-separated. */
  bootstrap: string;
  /**
   * `security.protocol` of the client.
   * @constant
   */
  securityProtocol: 'SASL_SSL';
  /**
   * `sasl.mechanism` of the client.
   * @constant
   */
  mechanism: 'SCRAM-SHA-512';
  /** SASL user name. */
  username: string;
  /** What may be read. */
  topics: string[];
  /** Consumer group ids must begin with it. */
  groupPrefix: string;
  /** When it was created. Unix seconds. */
  createdAt: number;
  /** SASL password; it is in this answer and nowhere else. */
  password: string;
}

/** A new MQTT credential with its first token. */
export interface CreatedMqttCredential {
  /** Its id. */
  id: string;
  /** For the account's own use. */
  label: string | null;
  /** Of the broker: MQTT 5.0 over TLS. */
  url: string;
  /** User name of the connection. */
  username: string;
  /** Client ids must begin with it. */
  clientIdPrefix: string;
  /** What may be subscribed to, also below it. */
  topicFilters: string[];
  /** When it was created. Unix seconds. */
  createdAt: number;
  /** Password of the MQTT connection: a JWT. */
  token: string;
  /** The connection ends then; renew before. Unix seconds. */
  expiresAt: number;
}

/** A new webhook. */
export interface CreatedWebhook {
  /** Its id. */
  id: string;
  /** For the account's own use. */
  name: string | null;
  /** For the account's own use. */
  description: string | null;
  /** Where records are posted to. */
  url: string;
  filter: WebhookFilterBody;
  /**
   * Of `X-Service-Signature`.
   * @enum {string}
   */
  signatureEncoding: 'hex' | 'base64' | 'sha256=hex';
  /** How long an answer may take. */
  timeoutMs: number;
  /** Most requests at the same time. */
  maxInFlight: number;
  /** Most requests a second; null: no limit. */
  rateLimit: number | null;
  /**
   * Oldest version of TLS that is spoken.
   * @enum {string}
   */
  minTlsVersion: 'TLSv1.3' | 'TLSv1.2';
  /** Names of its own request headers; their values are never shown. */
  headerNames: string[];
  /** What is shown at the TLS handshake. */
  clientCertificate: {
    /** Whom it was issued to. */
    subject: string;
    /** When it expires. Unix seconds. */
    notAfter: number;
  } | null;
  /** Several records a request; null: one. */
  batch: {
    /** Most records a request. */
    maxRecords: number;
    /** How long a record may wait for others. */
    maxWaitMs: number;
  } | null;
  /**
   * Nothing is lost while it is paused or disabled.
   * @enum {string}
   */
  status: 'active' | 'paused' | 'disabled';
  /**
   * `failing`: the last attempt failed. `open`: the circuit breaker is, so that nothing but a probe is sent now and then.
   * @enum {string}
   */
  health: 'healthy' | 'failing' | 'open' | 'paused' | 'disabled';
  /** Of the last attempt that failed, also after a recovery. */
  lastError: {
    /** When. Unix seconds. */
    at: number;
    /** Why: `status`, `timeout`, `dns`, `tls`, `connection`, …, as in the list of attempts. */
    reason: string;
    /** HTTP status; null: there was no answer. */
    status: number | null;
    /** Code of the error when there was no answer, or the setting that cannot be used. */
    detail: string | null;
    /** First KiB of the answer. */
    answer: string | null;
    /** 1…8; null: none could be made. */
    attempt: number | null;
    /** Of the record, or of its batch. */
    idempotencyKey: string;
  } | null;
  /** While it is `failing`: when a record is tried again. While it is `open`: when the next probe may be sent. Unix seconds. */
  nextAttemptAt: number | null;
  /** `gone`: it answered 410. `failing`: it failed everything for 5 days. */
  disabledReason: string | null;
  /** A record failed four times since then, and none was delivered. Unix seconds. */
  failingSince: number | null;
  /** To the minute. Unix seconds. */
  lastDeliveredAt: number | null;
  /** When it answered 401. Unix seconds. */
  signatureRejectedAt: number | null;
  /** When it was created. Unix seconds. */
  createdAt: number;
  /** When a setting last changed. Unix seconds. */
  updatedAt: number;
  /** The signing secret, `whsec_` and base64; it is in this answer and nowhere else. */
  secret: string;
}

/** A new signing secret. */
export interface CreatedWebhookSecret {
  /** Its id. */
  id: string;
  /** Whether its signature is in `X-Service-Signature`; all active ones sign `webhook-signature`. */
  primary: boolean;
  /** When it was created. Unix seconds. */
  createdAt: number;
  /** Until when it signs; null: until it is replaced. Unix seconds. */
  expiresAt: number | null;
  /** `whsec_` and base64; it is in this answer and nowhere else. */
  secret: string;
}

/** What was delivered on a day. */
export interface DayCount {
  /** UTC, `2026-11-21`. */
  day: string;
  /** Records and events. */
  delivered: number;
  /** Attempts that failed; a record that failed twice counts twice. */
  failed: number;
  /** Records whose last try failed; webhooks only. */
  deadLettered: number;
  /** Of the delivered bodies. */
  bytes: number;
}

/** A record that could not be delivered. */
export interface DeadLetter {
  /** Its id. */
  id: string;
  /** Where it should have gone. */
  webhookId: string;
  /** Of the record. */
  idempotencyKey: string;
  /** Of the record. */
  kind: string;
  /** Of the record. */
  vendor: string | null;
  /** Serial number of its inverter. */
  serial: string | null;
  /** Its device. */
  deviceId: string | null;
  /** Its plant. */
  plantId: string | null;
  /** Slug of the last failure. */
  reason: string;
  /** HTTP status of the last answer. */
  status: number | null;
  /** HTTP requests made. */
  attempts: number;
  /** When it died. Unix seconds. */
  at: number;
  /** When it was brought back. Unix seconds. */
  retriedAt: number | null;
  /** By which replay; null: by itself, or not at all. */
  replayId: string | null;
  /** When it was delivered after all. Unix seconds. */
  deliveredAt: number | null;
  /** Brought back in vain: the dead letter that it is now. */
  diedAgainAs: string | null;
}

/** A record that could not be delivered, with its body. */
export interface DeadLetterWithBody {
  /** Its id. */
  id: string;
  /** Where it should have gone. */
  webhookId: string;
  /** Of the record. */
  idempotencyKey: string;
  /** Of the record. */
  kind: string;
  /** Of the record. */
  vendor: string | null;
  /** Serial number of its inverter. */
  serial: string | null;
  /** Its device. */
  deviceId: string | null;
  /** Its plant. */
  plantId: string | null;
  /** Slug of the last failure. */
  reason: string;
  /** HTTP status of the last answer. */
  status: number | null;
  /** HTTP requests made. */
  attempts: number;
  /** When it died. Unix seconds. */
  at: number;
  /** When it was brought back. Unix seconds. */
  retriedAt: number | null;
  /** By which replay; null: by itself, or not at all. */
  replayId: string | null;
  /** When it was delivered after all. Unix seconds. */
  deliveredAt: number | null;
  /** Brought back in vain: the dead letter that it is now. */
  diedAgainAs: string | null;
  /** As it was sent; null when it is no longer kept. */
  body: string | null;
}

export interface DeleteOwnAccountBody {
  /**
   * Format: password
   * The password of the account, so that nobody else deletes it with a token alone.
   */
  password: string;
}

/** A device. What the vendor does not tell is null. */
export interface Device {
  /** Its id. */
  deviceId: string;
  /**
   * Always `inverter`.
   * @constant
   */
  deviceType: 'inverter';
  /** The vendor's serial number of the inverter. */
  InverterSN: string;
  /** Serial number of its collector; empty when unknown. */
  CollectorSN: string;
  /** Model. */
  model: string | null;
  /** Firmware version. */
  firmware: string | null;
  /** Rated AC power, kW. */
  ratedPowerKw: number | null;
  /** MPP trackers. */
  mpptCount: number | null;
  /** Strings. */
  stringCount: number | null;
  /**
   * As the vendor said at the last sync; `removed`: it lists the device no more.
   * @enum {string}
   */
  status: 'online' | 'offline' | 'unknown' | 'removed';
  /** Whether it is inside the quota, and polled. */
  monitored: boolean;
  /** Id of the device under another of your vendor accounts that lists the same inverter, as which it is monitored: an inverter is monitored once. This one takes over when that one is monitored no more. */
  monitoredAs: string | null;
  /** Its vendor account. */
  dataAccessUserId: string;
  /** Its vendor. */
  DataSources: string;
  /** Its plant. */
  plantId: string;
  /** Groups that it is in, by itself or with its plant. */
  groups: string[];
  /** Tags of the account's own. */
  labels: string[];
  /** BaseData `State` of the newest sample; null before the first. */
  state: number | null;
  /** Whether it is online, by the events; null before the first. */
  online: boolean | null;
  /** When state or presence last changed. Unix seconds. */
  stateChangedAt: number | null;
  /** When a sync first brought it. Unix seconds. */
  firstSeenAt: number;
}

/** A device went online or offline. */
export interface DeviceEvent {
  /**
   * What happened.
   * @enum {unknown}
   */
  event: 'device.online' | 'device.offline';
  /** Id of the device in the API. */
  deviceId: string;
  /** Vendor-native serial number of the inverter. */
  InverterSN: string;
  /** Serial number of its collector; empty when not known. */
  CollectorSN: string;
  /** Vendor identifier. */
  DataSources: string;
  /** Id of the plant in the API. */
  PlantId: string;
  /** When it was noticed, of an online event the time of the sample, Unix seconds. */
  Datetime: number;
  /** Offset of the plant at that time. */
  Timezone: string;
  /** Datetime in the plant's local time. */
  currentDateTime: string;
  /**
   * Why the device counts as offline; only of device.offline.
   * @enum {unknown}
   */
  reason?: 'no_data' | 'vendor_reported' | 'collector_offline';
  /** Time of the last sample; absent when there was none, Unix seconds. */
  lastDataAt?: number;
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

/** To which devices, at most 10000. */
export interface DeviceFilterBody {
  /** Only those of this vendor. */
  vendor?: string;
  /** Only those of this vendor account. */
  dataAccessUserId?: string;
  /** Only those of this plant. */
  plantId?: string;
  /** Only those of this group, by themselves or with their plant. */
  groupId?: string;
  /** Only those whose newest BaseData `State` is one of these. */
  states?: (-1 | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8)[];
  /** Only those that are online by the events, or only those that are offline. */
  online?: boolean;
  /** Only those that are polled, or only those that are not. */
  monitored?: boolean;
  /**
   * Only those of this status at the last sync.
   * @enum {string}
   */
  status?: 'online' | 'offline' | 'unknown' | 'removed';
  /** Only those with this label. */
  label?: string;
  /** Part of a serial number or of the model. */
  text?: string;
}

/** What became of an import. */
export interface DeviceImportOutcome {
  /** Whether it was only tried. */
  dryRun: boolean;
  /** Lines that are done. */
  succeeded: number;
  /** Lines that are not done. */
  failed: number;
  /** Devices that were not so before. */
  changed: number;
  /** One for each line, without the header. */
  results: {
    /** On which line of the file it ends. */
    line: number;
    /** The device that it is about, where that is known. */
    deviceId: string | null;
    /** Whether it is done. */
    success: boolean;
    /** The HTTP status that it would have got by itself. */
    code: number;
    /** Whether the device was not so before. */
    changed: boolean;
    /**
     * Which column is to be corrected; null: the line as a whole.
     * @enum {string|null}
     */
    column?:
      | 'deviceId'
      | 'DataSources'
      | 'InverterSN'
      | 'CollectorSN'
      | 'dataAccessUserId'
      | 'plantId'
      | 'plantName'
      | 'model'
      | 'firmware'
      | 'ratedPowerKw'
      | 'mpptCount'
      | 'stringCount'
      | 'status'
      | 'state'
      | 'online'
      | 'stateChangedAt'
      | 'monitored'
      | 'groups'
      | 'labels'
      | 'firstSeenAt'
      | null;
    /**
     * Why not.
     *
     *     `not_found` (404): The device does not exist.
     *
     *     `device_removed` (409): The vendor does not list this device any more.
     *
     *     `quota_exceeded` (403): All devices of the quota are in use. Take one out first.
     *
     *     `monitored_elsewhere` (409): The inverter is monitored already, under another vendor account that lists it (`monitoredAs` names the device): unmonitor it there first.
     *
     *     `limit_reached` (403): A device can have 20 labels, and be in 50 groups by itself.
     *
     *     `invalid_value` (400): A value cannot be read.
     *
     *     `ambiguous_device` (409): Several devices match the line: give `deviceId`.
     *
     *     `device_mismatch` (409): The columns that name the device name different ones.
     *
     *     `duplicate_line` (409): Another line is about the same device.
     *
     *     `group_not_found` (404): There is no such group.
     * @enum {string}
     */
    error?:
      | 'not_found'
      | 'device_removed'
      | 'quota_exceeded'
      | 'monitored_elsewhere'
      | 'limit_reached'
      | 'invalid_value'
      | 'ambiguous_device'
      | 'device_mismatch'
      | 'duplicate_line'
      | 'group_not_found';
    /** Why not, and what would help, for people. */
    message?: string;
  }[];
}

/** A record of a device. */
export interface DeviceRecord {
  /** When the service had it. Unix seconds. */
  receivedAt: number;
  record: BaseData;
}

/** What was erased of a deleted account. */
export interface Erasure {
  /** The account's id. */
  id: string;
  /**
   * Running until every part has reported.
   * @enum {string}
   */
  status: 'running' | 'done';
  /** When the account was deleted. Unix seconds. */
  requestedAt: number;
  /** Id of the operator, or of the account itself; `cli` for the command line. */
  requestedBy: string;
  /** When the last part had erased. Unix seconds. */
  finishedAt: number | null;
  /** Parts that have not reported yet. */
  pending: ('sync-api' | 'delivery-api' | 'auth-api')[];
  parts: {
    /**
     * Who erased.
     * @enum {string}
     */
    part: 'sync-api' | 'delivery-api' | 'auth-api';
    /** When. Unix seconds. */
    finishedAt: number;
    items: {
      /** Table, topic or kind of object. */
      what: string;
      /** How many; 0 where single ones are not counted. */
      count: number;
      /** When the last of it is gone, where it runs out by itself; null: it is gone. Unix seconds. */
      goneAt: number | null;
    }[];
  }[];
  /** When the last of what runs out by itself is gone; null until all parts have reported. Unix seconds. */
  goneAt: number | null;
}

/** What the channels of the account were told. */
export interface AccountEvent {
  /**
   * What happened.
   * @enum {string}
   */
  kind:
    | 'device.online'
    | 'device.offline'
    | 'vendor.unavailable'
    | 'vendor.available'
    | 'credentials.rejected'
    | 'quota.reached'
    | 'inventory.changed'
    | 'webhook.failing'
    | 'webhook.recovered'
    | 'webhook.exhausted'
    | 'webhook.disabled'
    | 'webhook.signature_rejected'
    | 'mqtt.messages_dropped'
    | 'mqtt.clients_refused';
  /** When. Unix seconds. */
  at: number;
  /** Vendor; `webhook`, `mqtt` or `quota` of events about these. */
  vendor: string;
  /** Its plant. */
  plantId: string | null;
  /** Its device. */
  deviceId: string | null;
  /** The same on every channel. */
  idempotencyKey: string;
  /** As it was delivered. */
  body: DeviceEvent | VendorEvent | QuotaEvent | InventoryEvent | WebhookEvent | MqttEvent;
}

export interface FilterBody {
  /** Only records and events of these kinds; without it all of them. */
  kinds?: (
    | 'device.data'
    | 'device.online'
    | 'device.offline'
    | 'vendor.unavailable'
    | 'vendor.available'
    | 'credentials.rejected'
    | 'quota.reached'
    | 'inventory.changed'
    | 'webhook.failing'
    | 'webhook.recovered'
    | 'webhook.exhausted'
    | 'webhook.disabled'
    | 'webhook.signature_rejected'
    | 'mqtt.messages_dropped'
    | 'mqtt.clients_refused'
  )[];
  /** Only of these vendors. */
  vendors?: string[];
  /** Only of these plants. */
  plantIds?: string[];
  /** Only of these groups. */
  groupIds?: string[];
  /** Only of these devices. */
  deviceIds?: string[];
}

/** What a consent came to. */
export interface FinishedConsent {
  /** Id of the vendor account. */
  vendorAccountId: string;
  /**
   * `refused`: by the owner; `failed`: the vendor does not take what came back.
   * @enum {string}
   */
  outcome: 'granted' | 'refused' | 'failed';
  /** What happened and what to do, for people. */
  message: string;
  /** When. Unix seconds. */
  at: number;
}

/** A named set of plants and devices. */
export interface Group {
  /** Its id. */
  groupId: string;
  /** Its name. */
  name: string;
  /** For the account's own use. */
  description: string | null;
  /** Plants in it, without removed ones. */
  plantCount: number;
  /** Devices in it, by themselves or with their plant, without removed ones. */
  deviceCount: number;
  /** When it was made. Unix seconds. */
  createdAt: number;
}

/** What became of a change of members. */
export interface GroupMembersOutcome {
  /** Plants and devices that it was done to. */
  succeeded: number;
  /** Plants and devices that it was not done to. */
  failed: number;
  /** One for each, plants first, in the order asked. */
  results: {
    /**
     * What it is.
     * @enum {string}
     */
    kind: 'plant' | 'device';
    /** As asked. */
    id: string;
    /** Whether it is done. */
    success: boolean;
    /** The HTTP status that it would have got by itself. */
    code: number;
    /**
     * Why not.
     *
     *     `not_found` (404): The plant or device does not exist.
     *
     *     `limit_reached` (403): A plant or device can be in 50 groups.
     * @enum {string}
     */
    error?: 'not_found' | 'limit_reached';
    /** Why not, for people. */
    message?: string;
  }[];
}

/** A sync found plants or devices of a vendor account that are new, gone, or not as they were. */
export interface InventoryEvent {
  /**
   * What happened.
   * @enum {unknown}
   */
  event: 'inventory.changed';
  /** The vendor account. */
  dataAccessUserId: string;
  /** Vendor identifier. */
  DataSources: string;
  /** When the sync ended, Unix seconds; of two within a second the later one has the next. */
  Datetime: number;
  /** How many plants. */
  plants: {
    /** New, or listed again. */
    added: number;
    /** Listed no more. */
    removed: number;
    /** With another name, place, model, firmware, collector or plant than before. */
    changed: number;
  };
  /** How many devices. */
  devices: {
    /** New, or listed again. */
    added: number;
    /** Listed no more. */
    removed: number;
    /** With another name, place, model, firmware, collector or plant than before. */
    changed: number;
  };
  /** Ids of the plants in the API, the first 100 of each kind. */
  plantIds: {
    /** New, or listed again. */
    added: string[];
    /** Listed no more. */
    removed: string[];
    /** With another name, place, model, firmware, collector or plant than before. */
    changed: string[];
  };
  /** Ids of the devices in the API, the first 100 of each kind. */
  deviceIds: {
    /** New, or listed again. */
    added: string[];
    /** Listed no more. */
    removed: string[];
    /** With another name, place, model, firmware, collector or plant than before. */
    changed: string[];
  };
  /** A list holds fewer ids than its count says: ask the API for the rest. */
  truncated: boolean;
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

/** A new account. */
export interface IssuedAccount {
  /** Its id, which is also its user name at the MQTT broker. */
  id: string;
  /** What it logs in with. */
  username: string;
  /**
   * A suspended account can do nothing, and nothing is delivered to it.
   * @enum {string}
   */
  status: 'active' | 'suspended';
  /**
   * Of `StateDesc`.
   * @enum {string}
   */
  language: 'en' | 'zh' | 'de' | 'es' | 'fr' | 'pt' | 'nl' | 'pl' | 'it';
  /** How many devices may be monitored. */
  deviceQuota: number;
  channels: {
    /** Whether Kafka delivery is on: with the first credential. */
    kafka: boolean;
    /** Whether MQTT delivery is on: with the first credential. */
    mqtt: boolean;
  };
  /** When it was issued. Unix seconds. */
  createdAt: number;
  kafka: {
    /** Partitions of the account's topics; null: as configured. */
    partitions: number | null;
    /** How long its topics keep records; null: as configured. */
    retentionHours: number | null;
    /** What a Kafka user of it may read from each broker; null: as configured. */
    bytesPerSecond: number | null;
  };
  /** One-time password; it is in this answer and nowhere else. */
  password: string;
}

/** A user of the Kafka broker that may read the topics of the account. */
export interface KafkaCredential {
  /** Its id. */
  id: string;
  /** For the account's own use. */
  label: string | null;
  /** Bootstrap servers, comma-separated. */
  bootstrap: string;
  /**
   * `security.protocol` of the client.
   * @constant
   */
  securityProtocol: 'SASL_SSL';
  /**
   * `sasl.mechanism` of the client.
   * @constant
   */
  mechanism: 'SCRAM-SHA-512';
  /** SASL user name. */
  username: string;
  /** What may be read. */
  topics: string[];
  /** Consumer group ids must begin with it. */
  groupPrefix: string;
  /** When it was created. Unix seconds. */
  createdAt: number;
}

export interface LoginBody {
  /**
   * As the operator issued it; upper case is taken for lower case.
   * @example sunny-energy
   */
  username: string;
  /**
   * Format: password
   * The account’s password.
   */
  password: string;
}

/** What a client of the MQTT broker needs to subscribe to the topics of the account. */
export interface MqttCredential {
  /** Its id. */
  id: string;
  /** For the account's own use. */
  label: string | null;
  /** Of the broker: MQTT 5.0 over TLS. */
  url: string;
  /** User name of the connection. */
  username: string;
  /** Client ids must begin with it. */
  clientIdPrefix: string;
  /** What may be subscribed to, also below it. */
  topicFilters: string[];
  /** When it was created. Unix seconds. */
  createdAt: number;
}

/** What the MQTT broker did not keep for a client of the account that is away, or that it refused clients of the account. */
export interface MqttEvent {
  /**
   * What happened.
   * @enum {unknown}
   */
  event: 'mqtt.messages_dropped' | 'mqtt.clients_refused';
  /** When it happened, Unix seconds: of `mqtt.messages_dropped` the first message, or with `until` the end; of `mqtt.clients_refused` the hour. */
  Datetime: number;
  /** Only of `mqtt.messages_dropped`: the client whose session is full. */
  clientId?: string;
  /** Only of `mqtt.messages_dropped`: when the first message was not kept, Unix seconds. */
  since?: number;
  /** When the client came back, or its session ended, Unix seconds; absent while it is away. */
  until?: number;
  /** Together with `until`: how many messages were not kept. */
  messages?: number;
  /**
   * Only of `mqtt.clients_refused`: of what the account has as much as it may.
   * @enum {unknown}
   */
  reason?: 'account_connections' | 'account_sessions';
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

/** A token for the MQTT broker. */
export interface MqttToken {
  /** Password of the MQTT connection: a JWT. */
  token: string;
  /** The connection ends then; renew before. Unix seconds. */
  expiresAt: number;
}

/** A new operator. */
export interface NewOperator {
  /** Its id. */
  id: string;
  /** What the operator logs in with. */
  username: string;
  /** When it was created. Unix seconds. */
  createdAt: number;
  /** One-time password; it is in this answer and nowhere else. */
  password: string;
}

/** A password given anew. */
export interface OneTimePassword {
  /** Id of the account or operator. */
  id: string;
  /** What it logs in with. */
  username: string;
  /** One-time password; it is in this answer and nowhere else. */
  password: string;
}

/** Somebody who issues accounts and looks after them. */
export interface Operator {
  /** Its id. */
  id: string;
  /** What the operator logs in with. */
  username: string;
  /** When it was created. Unix seconds. */
  createdAt: number;
}

/** A power station under a vendor account. */
export interface Plant {
  /** Its id. */
  plantId: string;
  /** Its vendor account. */
  dataAccessUserId: string;
  /** Its vendor. */
  DataSources: string;
  /** The vendor's id of the plant. */
  vendorPlantId: string;
  /** Its name at the vendor. */
  name: string;
  /** Offset now, `GMT+8`. */
  Timezone: string | null;
  /** IANA name of the zone, when known. */
  timezoneName: string | null;
  /** Degrees north. */
  latitude: number | null;
  /** Degrees east. */
  longitude: number | null;
  /** Where it is, in words. */
  address: string | null;
  /** Capacity, kW. */
  capacityKw: number | null;
  /** Date, `YYYY-MM-DD`. */
  installedAt: string | null;
  /**
   * `removed`: the vendor lists the plant no more.
   * @enum {string}
   */
  status: 'active' | 'removed';
  /** Devices, without removed ones. */
  deviceCount: number;
}

/** A device within its plant. What the vendor does not tell is null. */
export interface PlantDevice {
  /** Its id. */
  deviceId: string;
  /**
   * Always `inverter`.
   * @constant
   */
  deviceType: 'inverter';
  /** The vendor's serial number of the inverter. */
  InverterSN: string;
  /** Serial number of its collector; empty when unknown. */
  CollectorSN: string;
  /** Model. */
  model: string | null;
  /** Firmware version. */
  firmware: string | null;
  /** Rated AC power, kW. */
  ratedPowerKw: number | null;
  /** MPP trackers. */
  mpptCount: number | null;
  /** Strings. */
  stringCount: number | null;
  /**
   * As the vendor said at the last sync; `removed`: it lists the device no more.
   * @enum {string}
   */
  status: 'online' | 'offline' | 'unknown' | 'removed';
  /** Whether it is inside the quota, and polled. */
  monitored: boolean;
  /** Id of the device under another of your vendor accounts that lists the same inverter, as which it is monitored: an inverter is monitored once. This one takes over when that one is monitored no more. */
  monitoredAs: string | null;
}

/** A plant and its devices. */
export interface PlantWithDevices {
  /** Its id. */
  plantId: string;
  /** Its vendor account. */
  dataAccessUserId: string;
  /** Its vendor. */
  DataSources: string;
  /** The vendor's id of the plant. */
  vendorPlantId: string;
  /** Its name at the vendor. */
  name: string;
  /** Offset now, `GMT+8`. */
  Timezone: string | null;
  /** IANA name of the zone, when known. */
  timezoneName: string | null;
  /** Degrees north. */
  latitude: number | null;
  /** Degrees east. */
  longitude: number | null;
  /** Where it is, in words. */
  address: string | null;
  /** Capacity, kW. */
  capacityKw: number | null;
  /** Date, `YYYY-MM-DD`. */
  installedAt: string | null;
  /**
   * `removed`: the vendor lists the plant no more.
   * @enum {string}
   */
  status: 'active' | 'removed';
  /** Devices, without removed ones. */
  deviceCount: number;
  /** Its devices, removed ones too. */
  devices: PlantDevice[];
}

/** A public key (RFC 7517). */
export interface PublicKey {
  /**
   * Key type.
   * @constant
   */
  kty: 'EC';
  /**
   * Curve.
   * @constant
   */
  crv: 'P-256';
  /** First coordinate. */
  x: string;
  /** Second coordinate. */
  y: string;
  /** Named in the header of the tokens it verifies. */
  kid: string;
  /**
   * Algorithm.
   * @constant
   */
  alg: 'ES256';
  /**
   * Signatures.
   * @constant
   */
  use: 'sig';
}

/** Devices of the account are not monitored because the quota is used up. */
export interface QuotaEvent {
  /**
   * What happened.
   * @enum {unknown}
   */
  event: 'quota.reached';
  /** When it was noticed, Unix seconds. */
  Datetime: number;
  /** How many devices may be monitored. */
  deviceQuota: number;
  /** How many are. */
  monitoredDevices: number;
  /** How many are listed, but not monitored because the quota is used up. */
  devicesOverQuota: number;
  /** The same in words. */
  message: string;
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

export interface RefreshBody {
  /** Of the last answer; each is good for one use. */
  refresh_token: string;
}

export interface ReplaceCredentialsBody {
  /** By the vendor's JSON Schema, which `/v1/vendors/{id}` shows. */
  credentials: {
    [key: string]: string;
  };
  /** `true`: the consent there was is given up, and the owner has to be asked again. */
  renewConsent?: boolean;
}

/** Records of a time range that are brought back. */
export interface Replay {
  /** Its id. */
  id: string;
  /** Where they go. */
  webhookId: string;
  /**
   * `dead`: what is still among the dead letters. `all`: what the filter selects of all that is kept.
   * @enum {string}
   */
  scope: 'dead' | 'all';
  /** Begin of the range, included. Unix seconds. */
  from: number;
  /** End of the range, not included. Unix seconds. */
  to: number;
  /**
   * `waiting`: for its turn, for the webhook or the account to be active again, or for Kafka.
   * @enum {string}
   */
  state: 'waiting' | 'running' | 'completed' | 'cancelled' | 'failed';
  /** Why it waits or failed. */
  error: string | null;
  /** Places in the log that are to be looked at; 0 until it is known. */
  total: number;
  /** Places that were looked at. */
  scanned: number;
  /** Records among them that the replay selects. */
  matched: number;
  /** Records that were brought back. */
  produced: number;
  /** When it was asked for. Unix seconds. */
  createdAt: number;
  /** When it began. Unix seconds. */
  startedAt: number | null;
  /** When it ended. Unix seconds. */
  finishedAt: number | null;
}

export interface ReplayBody {
  /**
   * `dead`: what is still among the dead letters. `all`: what the filter selects of all that is kept, 7 days.
   * @enum {string}
   */
  scope: 'dead' | 'all';
  /** Unix seconds, included. `dead`: by the time of death. `all`: what is of that time (the sample's or event's own) or was written in it. */
  from: number;
  /** Unix seconds, not included; without it now. */
  to?: number;
}

/** A test event on its way. */
export interface SentTest {
  /** The attempts of the webhook show what becomes of it, under this key. */
  idempotencyKey: string;
}

/** A sync that goes on by itself. */
export interface StartedSyncJob {
  /** Its id. */
  jobId: string;
}

export interface SyncChanges {
  /** How many plants. */
  plants: {
    /** New, or listed again. */
    added: number;
    /** Listed no more. */
    removed: number;
    /** Different from before. */
    changed: number;
  };
  /** How many devices. */
  devices: {
    /** New, or listed again. */
    added: number;
    /** Listed no more. */
    removed: number;
    /** Different from before. */
    changed: number;
  };
}

/** One pull of all plants and devices. */
export interface SyncJob {
  /** Its id. */
  jobId: string;
  /** Its vendor account. */
  dataAccessUserId: string;
  /**
   * How far it is.
   * @enum {string}
   */
  status: 'running' | 'done' | 'failed';
  /**
   * Who wanted it: a call, or the daily round.
   * @enum {string}
   */
  trigger: 'api' | 'schedule';
  /** Plants read so far. */
  plants: number;
  /** Devices read so far. */
  devices: number;
  /** What it found to be new, gone, or different; of a job that is done. */
  changes: SyncChanges | null;
  /** Of a daily sync: devices that the vendor did not list, more than half of all it has. Kept until a sync that is asked for, or a daily one at least an hour later, says so too. */
  unconfirmedRemovals: number;
  /** What the sync operation would have answered. */
  error: SyncJobError | null;
  /** When it began. Unix seconds. */
  startedAt: number;
  /** When it ended. Unix seconds. */
  finishedAt: number | null;
}

export interface SyncJobError {
  /** Stable and machine-readable. */
  error: string;
  /** For people. */
  message: string;
  /** What a caller can act on. */
  details: {
    [key: string]: unknown;
  } | null;
}

/** What a login or a refresh gives. */
export interface Token {
  /** A JWT (ES256); goes into the `Authorization` header of every call. */
  access_token: string;
  /**
   * Always `Bearer`.
   * @constant
   */
  token_type: 'Bearer';
  /** Seconds until the access token expires. */
  expires_in: number;
  /** Good for one refresh; using it twice ends the session. */
  refresh_token: string;
}

export interface TokenLifetimeBody {
  /**
   * How long the token is good for, in seconds; the connection ends with it.
   * @default 3600
   */
  ttlSeconds?: number;
}

export interface UpdateAccountBody {
  /** How many devices may be monitored; fewer than now takes the last ones out. */
  deviceQuota?: number;
  /**
   * Of `StateDesc`.
   * @enum {string}
   */
  language?: 'en' | 'zh' | 'de' | 'es' | 'fr' | 'pt' | 'nl' | 'pl' | 'it';
  /**
   * A suspended account can do nothing, and nothing is delivered to it.
   * @enum {string}
   */
  status?: 'active' | 'suspended';
  /** Partitions of the account's Kafka topics; existing ones get more, never fewer; null: as configured. */
  kafkaPartitions?: number | null;
  /** How long the account's Kafka topics keep records, hours; null: as configured. */
  kafkaRetentionHours?: number | null;
  /** What a Kafka user of the account may read from each broker, bytes per second; for users made from now on; null: as configured. */
  kafkaBytesPerSecond?: number | null;
}

export interface UpdateDeviceBody {
  /**
   * Tags of the account's own, each up to 50 characters, without `|`. A device has at most 20.
   * @example [
   *       "roof",
   *       "leased"
   *     ]
   */
  labels?: string[];
  /** Whether it is polled, within the quota. */
  monitored?: boolean;
}

export interface UpdateGroupBody {
  /**
   * Its name, unique within the account whether in capitals or not; no `|`.
   * @example Roofs north
   */
  name?: string;
  /** For the account's own use; null takes it away. */
  description?: string | null;
  /** The plants that are to be in it instead of those that are. */
  plantIds?: string[];
  /** The devices that are to be in it by themselves instead of those that are. */
  deviceIds?: string[];
}

export interface UpdateOwnAccountBody {
  /**
   * Of `StateDesc`.
   * @enum {string}
   */
  language?: 'en' | 'zh' | 'de' | 'es' | 'fr' | 'pt' | 'nl' | 'pl' | 'it';
}

export interface UpdateVendorAccountBody {
  /** For the account's own use; null takes it away. */
  name?: string | null;
  /**
   * For plants of which the vendor tells no zone; null takes it away.
   * @example Europe/Berlin
   * @example GMT+8
   */
  timezone?: string | null;
  /**
   * `paused`: its devices are not polled, and stay in the quota.
   * @enum {string}
   */
  status?: 'active' | 'paused';
}

export interface UpdateWebhookBody {
  /**
   * Format: uri
   * Where records are posted to: `https`, reachable from the internet.
   */
  url?: string;
  /** For the account's own use. */
  name?: string | null;
  /** For the account's own use. */
  description?: string | null;
  filter?: WebhookFilterBody;
  /**
   * Of `X-Service-Signature`; without it `hex`.
   * @enum {string}
   */
  signatureEncoding?: 'hex' | 'base64' | 'sha256=hex';
  /** How long an answer may take; without it 10 s. */
  timeoutMs?: number;
  /** Most requests at the same time; without it 8. */
  maxInFlight?: number;
  /** Most requests a second; null: no limit. */
  rateLimit?: number | null;
  /**
   * Oldest version of TLS that is spoken; 1.2 only where the operator allows it.
   * @enum {string}
   */
  minTlsVersion?: 'TLSv1.3' | 'TLSv1.2';
  /** Further request headers; they replace those before, as a whole. */
  headers?: {
    [key: string]: string;
  } | null;
  clientCertificate?: ClientCertificateBody | null;
  batch?: BatchBody | null;
}

/** Quota and deliveries of the account. */
export interface Usage {
  /** How many devices may be monitored. */
  deviceQuota: number;
  /** How many are. */
  monitoredDevices: number;
  /** How many are listed, but not monitored because the quota is used up. */
  devicesOverQuota: number;
  /** First day. */
  from: string;
  /** Last day. */
  to: string;
  /** Of all days together, by channel. */
  totals: ChannelCount[];
  /** Newest first. */
  days: ChannelDayCount[];
}

/** A vendor platform that records are pulled from. */
export interface Vendor {
  /** The value of `DataSources`. */
  id: string;
  /** For people. */
  name: string;
  /** The first is taken when none is named. */
  regions: {
    /** Named when a vendor account is created. */
    id: string;
    /** For people. */
    name: string;
  }[];
  /** JSON Schema 2020-12 of its credentials. */
  credentials: {
    [key: string]: unknown;
  };
  consent: {
    /** What has to be there before the owner can be asked. */
    needs: string[];
    /** What the consent fills in. */
    fills: string[];
    /** With any of these nobody has to be asked. */
    unless: string[];
    /** What to enter in the vendor's portal beforehand, and what the owner will see. */
    instructions: string;
  } | null;
  /** Measurements that it can fill. */
  fields: string[];
  /** How often the vendor has a new sample. */
  samplePeriodSeconds: number;
  /** How often it is asked. */
  pollIntervalSeconds: number;
  /** What the vendor allows. */
  rateLimits: {
    /** Which calls share the budget; `*`: all. */
    call: string;
    /** Calls allowed … */
    limit: number;
    /** … in so many seconds … */
    perSeconds: number;
    /**
     * … for the same.
     * @enum {string}
     */
    scope: 'credential' | 'request' | 'device';
    /** Where the vendor says so. */
    source: string;
  }[];
  /** Its status codes. */
  states: {
    /** As the vendor writes it. */
    code: string;
    /** What the vendor calls it. */
    text: string;
    /** The `State` it becomes. */
    state: string;
  }[];
}

/** An account on a vendor platform. Its credentials are never in an answer. */
export interface VendorAccount {
  /** Its id. */
  id: string;
  /** The same id, by the name that the sync operation uses. */
  dataAccessUserId: string;
  /** Id of the vendor, as in `DataSources`. */
  vendor: string;
  /** One of the vendor's regions. */
  region: string;
  /** For the account's own use. */
  name: string | null;
  /** For plants of which the vendor tells no zone. */
  timezone: string | null;
  /**
   * `paused`: its devices are not polled, and stay in the quota. `awaiting_consent`: the owner has to consent at the vendor first, see `POST /v1/vendor-accounts/{id}/authorize`.
   * @enum {string}
   */
  status: 'active' | 'paused' | 'awaiting_consent';
  polling: {
    /**
     * How it goes; null before the first poll.
     * @enum {string|null}
     */
    status: 'polling' | 'backing_off' | 'credentials_rejected' | 'stopped' | null;
    /** What went wrong last, in words. */
    lastError: string | null;
    /** What to do about it, in one sentence; null: nothing is wrong. */
    action: string | null;
    /** When the vendor is asked again. Unix seconds. */
    retryAt: number | null;
    /** When the vendor last answered. Unix seconds. */
    lastSuccessAt: number | null;
  };
  gaps: {
    /** Gaps that are being filled from the vendor's history, behind the live polls, the oldest first; at most 32. */
    open: {
      /** The polls that missed samples; null: more than twenty of them. */
      calls: string[] | null;
      /** Samples after this time are missing … Unix seconds. */
      from: number;
      /** … up to and with this one. Unix seconds. */
      to: number;
      /** How many calls of the vendor's history failed. */
      tries: number;
      /** What went wrong last, in words. */
      lastError: string | null;
      /** When the history is asked again; null: as soon as no live poll is due. Unix seconds. */
      nextTryAt: number | null;
      /** Until when it is tried: then all of it is further back than the vendor's history reaches, or than 31 days. Null: not known yet. Unix seconds. */
      triedUntil: number | null;
    }[];
    /** Gaps that stay: the ten newest of the last seven days. */
    givenUp: {
      /** The polls that missed samples; null: more than twenty of them. */
      calls: string[] | null;
      /** Samples after this time are missing … Unix seconds. */
      from: number;
      /** … up to and with this one. Unix seconds. */
      to: number;
      /** How many calls of the vendor's history failed. */
      tries: number;
      /** What went wrong last, in words. */
      lastError: string | null;
      /**
       * `not_permitted`: the vendor does not grant its history to this account, or not of all devices. `no_history`: it offers none. `too_old`: it failed until all of it was too far back.
       * @enum {string}
       */
      reason: 'not_permitted' | 'no_history' | 'too_old';
      /** When it was given up. Unix seconds. */
      at: number;
    }[];
  };
  consent: {
    /**
     * What it came to.
     * @enum {string}
     */
    outcome: 'granted' | 'refused' | 'failed';
    /** What happened and what to do, for people. */
    message: string;
    /** When. Unix seconds. */
    at: number;
  } | null;
  /** When plants and devices were last pulled. Unix seconds. */
  lastSyncedAt: number | null;
  /** When it was handed over. Unix seconds. */
  createdAt: number;
}

/** A vendor's cloud cannot be reached for a vendor account, can be reached again, or rejects its credentials. */
export interface VendorEvent {
  /**
   * What happened.
   * @enum {unknown}
   */
  event: 'vendor.unavailable' | 'vendor.available' | 'credentials.rejected';
  /** The vendor account. */
  dataAccessUserId: string;
  /** Vendor identifier. */
  DataSources: string;
  /** When it was noticed, Unix seconds. */
  Datetime: number;
  /** What the vendor did, in words; absent with vendor.available. */
  message?: string;
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

/** An endpoint of the consumer that records go to. */
export interface Webhook {
  /** Its id. */
  id: string;
  /** For the account's own use. */
  name: string | null;
  /** For the account's own use. */
  description: string | null;
  /** Where records are posted to. */
  url: string;
  filter: WebhookFilterBody;
  /**
   * Of `X-Service-Signature`.
   * @enum {string}
   */
  signatureEncoding: 'hex' | 'base64' | 'sha256=hex';
  /** How long an answer may take. */
  timeoutMs: number;
  /** Most requests at the same time. */
  maxInFlight: number;
  /** Most requests a second; null: no limit. */
  rateLimit: number | null;
  /**
   * Oldest version of TLS that is spoken.
   * @enum {string}
   */
  minTlsVersion: 'TLSv1.3' | 'TLSv1.2';
  /** Names of its own request headers; their values are never shown. */
  headerNames: string[];
  /** What is shown at the TLS handshake. */
  clientCertificate: {
    /** Whom it was issued to. */
    subject: string;
    /** When it expires. Unix seconds. */
    notAfter: number;
  } | null;
  /** Several records a request; null: one. */
  batch: {
    /** Most records a request. */
    maxRecords: number;
    /** How long a record may wait for others. */
    maxWaitMs: number;
  } | null;
  /**
   * Nothing is lost while it is paused or disabled.
   * @enum {string}
   */
  status: 'active' | 'paused' | 'disabled';
  /**
   * `failing`: the last attempt failed. `open`: the circuit breaker is, so that nothing but a probe is sent now and then.
   * @enum {string}
   */
  health: 'healthy' | 'failing' | 'open' | 'paused' | 'disabled';
  /** Of the last attempt that failed, also after a recovery. */
  lastError: {
    /** When. Unix seconds. */
    at: number;
    /** Why: `status`, `timeout`, `dns`, `tls`, `connection`, …, as in the list of attempts. */
    reason: string;
    /** HTTP status; null: there was no answer. */
    status: number | null;
    /** Code of the error when there was no answer, or the setting that cannot be used. */
    detail: string | null;
    /** First KiB of the answer. */
    answer: string | null;
    /** 1…8; null: none could be made. */
    attempt: number | null;
    /** Of the record, or of its batch. */
    idempotencyKey: string;
  } | null;
  /** While it is `failing`: when a record is tried again. While it is `open`: when the next probe may be sent. Unix seconds. */
  nextAttemptAt: number | null;
  /** `gone`: it answered 410. `failing`: it failed everything for 5 days. */
  disabledReason: string | null;
  /** A record failed four times since then, and none was delivered. Unix seconds. */
  failingSince: number | null;
  /** To the minute. Unix seconds. */
  lastDeliveredAt: number | null;
  /** When it answered 401. Unix seconds. */
  signatureRejectedAt: number | null;
  /** When it was created. Unix seconds. */
  createdAt: number;
  /** When a setting last changed. Unix seconds. */
  updatedAt: number;
}

/** What happened to one of the account's webhooks, told to its other subscriptions. */
export interface WebhookEvent {
  /**
   * What happened.
   * @enum {unknown}
   */
  event:
    'webhook.failing' | 'webhook.recovered' | 'webhook.exhausted' | 'webhook.disabled' | 'webhook.signature_rejected';
  /** The webhook. */
  webhookId: string;
  /** When it happened, Unix seconds. */
  Datetime: number;
  /** Slug of the failure that led to it. */
  reason?: string;
  /** HTTP status of the answer, when there was one. */
  status?: number;
  /** Deduplication key: the same on every retry, replay, channel and replica. */
  idempotency_key: string;
}

export interface WebhookFilterBody {
  /** Only records and events of these kinds; without it `device.data` alone. `*`: all of them, also those to come. */
  kinds?: (
    | 'device.data'
    | 'device.online'
    | 'device.offline'
    | 'vendor.unavailable'
    | 'vendor.available'
    | 'credentials.rejected'
    | 'quota.reached'
    | 'inventory.changed'
    | 'webhook.failing'
    | 'webhook.recovered'
    | 'webhook.exhausted'
    | 'webhook.disabled'
    | 'webhook.signature_rejected'
    | 'mqtt.messages_dropped'
    | 'mqtt.clients_refused'
    | '*'
  )[];
  /** Only of these vendors. */
  vendors?: string[];
  /** Only of these plants. */
  plantIds?: string[];
  /** Only of these groups. */
  groupIds?: string[];
  /** Only of these devices. */
  deviceIds?: string[];
}

/** A signing secret; it is never shown again. */
export interface WebhookSecret {
  /** Its id. */
  id: string;
  /** Whether its signature is in `X-Service-Signature`; all active ones sign `webhook-signature`. */
  primary: boolean;
  /** When it was created. Unix seconds. */
  createdAt: number;
  /** Until when it signs; null: until it is replaced. Unix seconds. */
  expiresAt: number | null;
}

export interface GetServiceLinksResult {
  /** A page to read and to try the API. */
  documentation: string;
  /** This API, as an OpenAPI document. */
  openapi: string;
  /** What is delivered, as an AsyncAPI document. */
  asyncapi: string;
  /** The vendors that are supported. */
  vendors: string;
  /** JSON Schema of a BaseData record. */
  baseDataSchema: string;
  /** Public keys of the access tokens. */
  keys: string;
}

export interface GetKeysResult {
  keys: PublicKey[];
}

/** Query of `syncPlantsAndDevices`. */
export interface SyncPlantsAndDevicesQuery {
  /**
   * Id of the vendor account.
   * @example va_k2v7qh4mzx3a
   */
  dataAccessUserId: string;
  /**
   * `false`: answer at once with the job's id.
   * @default true
   * @enum {string}
   */
  wait?: 'true' | 'false';
  /** Seconds: the outcome of a sync that ended so recently is answered again, without a call of the vendor, and `message` says so. `0`: the vendor is called. Default: the mean interval that the vendor's rate limits leave (Growatt 8640, Huawei 3600, SolarEdge 1296, others less than 10). */
  maxAgeSeconds?: number;
}

/** Query of `listAccountAuditLog`. */
export interface ListAccountAuditLogQuery {
  /** Only this action, e.g. `createWebhook`. */
  action?: string;
  /** Begin of the time range, included; Unix seconds. */
  from?: number;
  /** End of the time range, not included; Unix seconds. */
  to?: number;
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

/** Query of `listAccounts`. */
export interface ListAccountsQuery {
  /** Only accounts whose user name contains it. */
  username?: string;
  /**
   * Only accounts of this status.
   * @enum {string}
   */
  status?: 'active' | 'suspended';
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

/** Query of `deleteAccount`. */
export interface DeleteAccountQuery {
  /** The account's user name, so that no other is deleted by a slip. */
  confirm: string;
}

/** Query of `listAuditLog`. */
export interface ListAuditLogQuery {
  /** Only this account's data. */
  accountId?: string;
  /** Only what this account or operator did; also `cli`, `anonymous`. */
  actor?: string;
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  /** Only this action, e.g. `createWebhook`. */
  action?: string;
  /** Begin of the time range, included; Unix seconds. */
  from?: number;
  /** End of the time range, not included; Unix seconds. */
  to?: number;
}

/** Query of `listErasures`. */
export interface ListErasuresQuery {
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

/** Query of `listOperators`. */
export interface ListOperatorsQuery {
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

/** Query of `listDevices`. */
export interface ListDevicesQuery {
  /** Only those of this vendor. */
  vendor?: string;
  /** Only those of this vendor account. */
  dataAccessUserId?: string;
  /** Only those of this plant. */
  plantId?: string;
  /** Only those of this group, by themselves or with their plant. */
  groupId?: string;
  /**
   * Only those whose newest BaseData `State` is one of these, separated by commas. One that is not known matches none.
   * @example 4,5
   */
  state?: string;
  /**
   * Only those that are online by the events, or only those that are offline. One that is not known matches neither.
   * @enum {string}
   */
  online?: 'true' | 'false';
  /**
   * Only those that are polled, or only those that are not.
   * @enum {string}
   */
  monitored?: 'true' | 'false';
  /**
   * Only those of this status at the last sync.
   * @enum {string}
   */
  status?: 'online' | 'offline' | 'unknown' | 'removed';
  /** Only those with this label. */
  label?: string;
  /** Part of a serial number or of the model. */
  text?: string;
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

/** Query of `exportDevices`. */
export interface ExportDevicesQuery {
  /** Only those of this vendor. */
  vendor?: string;
  /** Only those of this vendor account. */
  dataAccessUserId?: string;
  /** Only those of this plant. */
  plantId?: string;
  /** Only those of this group, by themselves or with their plant. */
  groupId?: string;
  /**
   * Only those whose newest BaseData `State` is one of these, separated by commas. One that is not known matches none.
   * @example 4,5
   */
  state?: string;
  /**
   * Only those that are online by the events, or only those that are offline. One that is not known matches neither.
   * @enum {string}
   */
  online?: 'true' | 'false';
  /**
   * Only those that are polled, or only those that are not.
   * @enum {string}
   */
  monitored?: 'true' | 'false';
  /**
   * Only those of this status at the last sync.
   * @enum {string}
   */
  status?: 'online' | 'offline' | 'unknown' | 'removed';
  /** Only those with this label. */
  label?: string;
  /** Part of a serial number or of the model. */
  text?: string;
  /**
   * Only these columns, separated by commas, in this order; default all.
   * @example deviceId,monitored,groups,labels
   */
  columns?: string;
}

/** Query of `importDevices`. */
export interface ImportDevicesQuery {
  /**
   * `true`: nothing is changed; the answer is the one that a real run would give now.
   * @default false
   * @enum {string}
   */
  dryRun?: 'true' | 'false';
}

/** Query of `listDeviceHistory`. */
export interface ListDeviceHistoryQuery {
  /**
   * `asc`: oldest first.
   * @default asc
   * @enum {string}
   */
  order?: 'asc' | 'desc';
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  /**
   * Format: date-time
   * Begin of the time range, included; Unix seconds, or ISO 8601 with its zone.
   */
  from?: number;
  /**
   * Format: date-time
   * End of the time range, not included; Unix seconds, or ISO 8601 with its zone.
   */
  to?: number;
}

/** Query of `listEvents`. */
export interface ListEventsQuery {
  /**
   * Only those of this kind.
   * @enum {string}
   */
  kind?:
    | 'device.online'
    | 'device.offline'
    | 'vendor.unavailable'
    | 'vendor.available'
    | 'credentials.rejected'
    | 'quota.reached'
    | 'inventory.changed'
    | 'webhook.failing'
    | 'webhook.recovered'
    | 'webhook.exhausted'
    | 'webhook.disabled'
    | 'webhook.signature_rejected'
    | 'mqtt.messages_dropped'
    | 'mqtt.clients_refused';
  /** Only those of this vendor; `webhook`: those about webhooks. */
  vendor?: string;
  /** Only those of this plant. */
  plantId?: string;
  /** Only those of this device. */
  deviceId?: string;
  /** Only those about this vendor account, not those about its devices. */
  dataAccessUserId?: string;
  /** Only those about this webhook. */
  webhookId?: string;
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  /**
   * Format: date-time
   * Begin of the time range, included; Unix seconds, or ISO 8601 with its zone.
   */
  from?: number;
  /**
   * Format: date-time
   * End of the time range, not included; Unix seconds, or ISO 8601 with its zone.
   */
  to?: number;
}

/** Query of `listGroups`. */
export interface ListGroupsQuery {
  /** Part of the name. */
  text?: string;
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

/** Query of `listPlants`. */
export interface ListPlantsQuery {
  /** Only those of this vendor. */
  vendor?: string;
  /** Only those of this vendor account. */
  dataAccessUserId?: string;
  /** Only those of this group. */
  groupId?: string;
  /**
   * Only those of this status.
   * @enum {string}
   */
  status?: 'active' | 'removed';
  /** Part of the name or of the vendor's plant id. */
  text?: string;
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

/** Query of `listChannelReplays`. */
export interface ListChannelReplaysQuery {
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

/** Query of `listSyncJobs`. */
export interface ListSyncJobsQuery {
  /** Only those of this vendor account. */
  dataAccessUserId?: string;
  /**
   * Only those that are so far.
   * @enum {string}
   */
  status?: 'running' | 'done' | 'failed';
  /**
   * Only those that a call asked for, or only those of the daily round.
   * @enum {string}
   */
  trigger?: 'api' | 'schedule';
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

/** Query of `getUsage`. */
export interface GetUsageQuery {
  /**
   * Format: date
   * First day, UTC; without it 30 days are shown.
   */
  from?: string;
  /**
   * Format: date
   * Last day, UTC; without it today.
   */
  to?: string;
}

/** Query of `listVendorAccounts`. */
export interface ListVendorAccountsQuery {
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

export interface AuthorizeVendorAccountResult {
  /** The vendor's consent page: open it in the browser of who owns the plants. */
  url: string;
  /** Until when the owner may come back from it. Unix seconds. */
  expiresAt: number;
}

export interface VerifyVendorAccountResult {
  /**
   * The vendor accepts them.
   * @constant
   */
  verified: true;
}

/** Query of `listWebhooks`. */
export interface ListWebhooksQuery {
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

export interface ListWebhookAttemptsPage {
  items: Attempt[];
  /** Hand it in as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
  /** Everything of the last 30 days, successes included; newest first. */
  days: DayCount[];
}

/** Query of `listWebhookAttempts`. */
export interface ListWebhookAttemptsQuery {
  /**
   * Only those of this type.
   * @enum {string}
   */
  type?: 'attempt' | 'skipped' | 'dead' | 'state';
  /**
   * Only requests with this result.
   * @enum {string}
   */
  result?: 'delivered' | 'failed';
  /**
   * Only those with this reason.
   * @example timeout
   */
  reason?: string;
  /** Only those with this HTTP status. */
  status?: number;
  /** Only those of this record. */
  idempotencyKey?: string;
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  /**
   * Format: date-time
   * Begin of the time range, included; Unix seconds, or ISO 8601 with its zone.
   */
  from?: number;
  /**
   * Format: date-time
   * End of the time range, not included; Unix seconds, or ISO 8601 with its zone.
   */
  to?: number;
}

/** Query of `listDeadLetters`. */
export interface ListDeadLettersQuery {
  /** Only those that died of this: the slug of the last failure. */
  reason?: string;
  /** Only those that were brought back already, or only those that were not. */
  retried?: boolean;
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
  /**
   * Format: date-time
   * Begin of the time range, included; Unix seconds, or ISO 8601 with its zone.
   */
  from?: number;
  /**
   * Format: date-time
   * End of the time range, not included; Unix seconds, or ISO 8601 with its zone.
   */
  to?: number;
}

/** Query of `listReplays`. */
export interface ListReplaysQuery {
  /**
   * How many items a page has at most.
   * @default 100
   */
  limit?: number;
  /** `nextCursor` of the page before. */
  cursor?: string;
}

/** What `error` of an answer can be. A newer service may know more. */
export type ErrorSlug =
  | 'account_suspended'
  | 'already_retried'
  | 'ambiguous_device'
  | 'authorization_expired'
  | 'authorization_in_progress'
  | 'channel_not_active'
  | 'confirmation_mismatch'
  | 'consent_needed'
  | 'consent_not_supported'
  | 'credentials_incomplete'
  | 'device_listed'
  | 'device_mismatch'
  | 'device_removed'
  | 'duplicate_line'
  | 'group_not_found'
  | 'in_group_by_plant'
  | 'insufficient_scope'
  | 'internal_error'
  | 'invalid_credentials'
  | 'invalid_refresh_token'
  | 'invalid_state'
  | 'invalid_token'
  | 'invalid_value'
  | 'last_operator'
  | 'limit_reached'
  | 'malformed_request'
  | 'monitored_elsewhere'
  | 'name_taken'
  | 'no_data'
  | 'no_longer_kept'
  | 'not_configured'
  | 'not_found'
  | 'payload_too_large'
  | 'quota_exceeded'
  | 'rate_limited'
  | 'replay_running'
  | 'secret_is_primary'
  | 'sync_in_progress'
  | 'sync_interrupted'
  | 'too_many_attempts'
  | 'unavailable'
  | 'unsupported_media_type'
  | 'upstream_timeout'
  | 'username_taken'
  | 'validation_failed'
  | 'vendor_credentials_rejected'
  | 'vendor_permission_missing'
  | 'vendor_rate_limited'
  | 'vendor_unavailable'
  | 'webhook_not_active';

/** What is delivered, by its kind. */
export interface DeliveredByKind {
  'device.data': BaseData;
  'device.online': DeviceEvent;
  'device.offline': DeviceEvent;
  'vendor.unavailable': VendorEvent;
  'vendor.available': VendorEvent;
  'credentials.rejected': VendorEvent;
  'quota.reached': QuotaEvent;
  'inventory.changed': InventoryEvent;
  'webhook.failing': WebhookEvent;
  'webhook.recovered': WebhookEvent;
  'webhook.exhausted': WebhookEvent;
  'webhook.disabled': WebhookEvent;
  'webhook.signature_rejected': WebhookEvent;
  'mqtt.messages_dropped': MqttEvent;
  'mqtt.clients_refused': MqttEvent;
}
