// Generated from basedata.schema.json by tools/generate.mjs. Do not edit.

/** One normalized measurement of one device at one time. A measurement the vendor did not report is absent: never 0, never null. */
export interface BaseData {
  /** Device type; always `inverter` for inverters. */
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
  /** Inverter status, the same codes for all vendors: 0 offline, 1 normal, 2 standby, 3 starting, 4 fault, 5 warning, 6 limited, 7 shutdown by command, 8 maintenance, -1 unknown. */
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
  /** Kind of the inputs `UPVn` and `IPVn`: each is a `string`, or an MPP tracker (`mppt`) with one or more strings. Present if and only if one of them is. */
  DCInputs?: 'string' | 'mppt';
  /** Alarm entries as the vendor wrote them. */
  AlertArray: unknown[];
  /** Warning entries as the vendor wrote them. */
  WarnArray: unknown[];
  /** Status entries as the vendor wrote them; holds the vendor's own state code. */
  StatusArray: unknown[];
  /** Local time at which the inverter turned on today, `YYYY-MM-DD HH:MM:SS`: reported by the vendor, else the time of the day's first sample with power, if an earlier sample of that local day without power is known. Absent when the start of the day was not observed. */
  turnonTime?: string;
  /** Deduplication key, the same on every retry, replay and channel. */
  idempotency_key: string;
  /** Plant id of this service. */
  PlantId?: string;
  /** Plant id at the vendor. */
  VendorPlantId?: string;
  /** Inverter model. */
  Model?: string;
  /** Firmware version of the inverter. */
  Firmware?: string;
  /** Rated AC power. Unit: kW. */
  RatedPower?: number;
  /** Energy generated this month. Unit: kWh. */
  EMonth?: number;
  /** Energy generated this year. Unit: kWh. */
  EYear?: number;
  /** Total operating hours. Unit: h. */
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
  /** AC reactive power output. Unit: kvar. */
  PowerACOutputReactive?: number;
  /** AC apparent power output. Unit: kVA. */
  PowerACOutputApparent?: number;
  /** Power factor of the AC output. */
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
  /** DC-to-AC conversion efficiency. Unit: %. */
  Efficiency?: number;
  /** Ambient temperature. Unit: °C. */
  TemperatureAmbient?: number;
  /** Signal strength of the collector. Unit: dBm. */
  RSSI?: number;
  /** Power at the grid connection; positive: export. Unit: kW. */
  GridPower?: number;
  /** Power consumed by the loads. Unit: kW. */
  LoadPower?: number;
  /** Energy exported today. Unit: kWh. */
  EGridExport?: number;
  /** Energy imported today. Unit: kWh. */
  EGridImport?: number;
  /** Energy consumed by the loads today. Unit: kWh. */
  ELoad?: number;
  /** Battery state of charge. Unit: %. */
  BatterySOC?: number;
  /** Battery power; positive: discharge. Unit: kW. */
  BatteryPower?: number;
  /** Battery voltage. Unit: V. */
  UBattery?: number;
  /** Battery current. Unit: A. */
  IBattery?: number;
  /** Battery temperature. Unit: °C. */
  BatteryTemperature?: number;
  /** Energy charged into the battery today. Unit: kWh. */
  EBatteryCharge?: number;
  /** Energy discharged from the battery today. Unit: kWh. */
  EBatteryDischarge?: number;
  /** Remarks about fields, as `<field>:<reason>`; absent when there are none. A field that is not in the record was left out for that reason: `EDay:stale` (still yesterday's energy), `EDay:implausible`, `EDay:gap`, `ETotal:counter_jumped`, `FrqAC:out_of_range` and others. A field that is in the record is doubtful: `<field>:frozen` (the same value for longer than the vendor's pace explains), `Timezone:fixed_offset` (an offset that may not follow summer time), `State:derived` (the vendor reports none: from the power, from messages or from the height of the sun). More reasons may be added. */
  DataQuality?: string[];
  /** Version of this schema. */
  SchemaVersion: '1.0';
}

/** Codes of `State`. */
export type State = BaseData['State'];

/** Members in the order in which they are serialized. */
export const memberNames = [
  'deviceType',
  'CollectorSN',
  'InverterSN',
  'DataSources',
  'Timezone',
  'Datetime',
  'currentDateTime',
  'State',
  'StateDesc',
  'EDay',
  'ETotal',
  'PowerACOutputActive',
  'Temperature',
  'FrqAC',
  'UAC1',
  'UAC2',
  'UAC3',
  'IAC1',
  'IAC2',
  'IAC3',
  'UPV1',
  'UPV2',
  'UPV3',
  'UPV4',
  'UPV5',
  'UPV6',
  'UPV7',
  'UPV8',
  'UPV9',
  'UPV10',
  'UPV11',
  'UPV12',
  'UPV13',
  'UPV14',
  'UPV15',
  'UPV16',
  'UPV17',
  'UPV18',
  'UPV19',
  'UPV20',
  'UPV21',
  'UPV22',
  'UPV23',
  'UPV24',
  'UPV25',
  'UPV26',
  'UPV27',
  'UPV28',
  'UPV29',
  'UPV30',
  'UPV31',
  'UPV32',
  'IPV1',
  'IPV2',
  'IPV3',
  'IPV4',
  'IPV5',
  'IPV6',
  'IPV7',
  'IPV8',
  'IPV9',
  'IPV10',
  'IPV11',
  'IPV12',
  'IPV13',
  'IPV14',
  'IPV15',
  'IPV16',
  'IPV17',
  'IPV18',
  'IPV19',
  'IPV20',
  'IPV21',
  'IPV22',
  'IPV23',
  'IPV24',
  'IPV25',
  'IPV26',
  'IPV27',
  'IPV28',
  'IPV29',
  'IPV30',
  'IPV31',
  'IPV32',
  'DCInputs',
  'AlertArray',
  'WarnArray',
  'StatusArray',
  'turnonTime',
  'idempotency_key',
  'PlantId',
  'VendorPlantId',
  'Model',
  'Firmware',
  'RatedPower',
  'EMonth',
  'EYear',
  'HTotal',
  'PowerDC',
  'PPV1',
  'PPV2',
  'PPV3',
  'PPV4',
  'PPV5',
  'PPV6',
  'PPV7',
  'PPV8',
  'PPV9',
  'PPV10',
  'PPV11',
  'PPV12',
  'PPV13',
  'PPV14',
  'PPV15',
  'PPV16',
  'PPV17',
  'PPV18',
  'PPV19',
  'PPV20',
  'PPV21',
  'PPV22',
  'PPV23',
  'PPV24',
  'PPV25',
  'PPV26',
  'PPV27',
  'PPV28',
  'PPV29',
  'PPV30',
  'PPV31',
  'PPV32',
  'PowerACOutputReactive',
  'PowerACOutputApparent',
  'PowerFactor',
  'PAC1',
  'PAC2',
  'PAC3',
  'UAC12',
  'UAC23',
  'UAC31',
  'UBus',
  'InsulationResistance',
  'Efficiency',
  'TemperatureAmbient',
  'RSSI',
  'GridPower',
  'LoadPower',
  'EGridExport',
  'EGridImport',
  'ELoad',
  'BatterySOC',
  'BatteryPower',
  'UBattery',
  'IBattery',
  'BatteryTemperature',
  'EBatteryCharge',
  'EBatteryDischarge',
  'DataQuality',
  'SchemaVersion',
] as const satisfies readonly (keyof BaseData)[];

export interface MeasurementDefinition {
  readonly unit: string;
  readonly decimals: number;
  readonly minimum: number;
  readonly maximum: number;
}

/** Unit, precision and plausible range of each measurement. */
export const measurementDefinitions = {
  EDay: { unit: 'kWh', decimals: 2, minimum: 0, maximum: 1000000 },
  ETotal: { unit: 'kWh', decimals: 2, minimum: 0, maximum: 10000000000 },
  PowerACOutputActive: { unit: 'kW', decimals: 3, minimum: -10000, maximum: 100000 },
  Temperature: { unit: '°C', decimals: 1, minimum: -60, maximum: 150 },
  FrqAC: { unit: 'Hz', decimals: 2, minimum: 0, maximum: 100 },
  UAC1: { unit: 'V', decimals: 1, minimum: 0, maximum: 2000 },
  UAC2: { unit: 'V', decimals: 1, minimum: 0, maximum: 2000 },
  UAC3: { unit: 'V', decimals: 1, minimum: 0, maximum: 2000 },
  IAC1: { unit: 'A', decimals: 2, minimum: -5000, maximum: 5000 },
  IAC2: { unit: 'A', decimals: 2, minimum: -5000, maximum: 5000 },
  IAC3: { unit: 'A', decimals: 2, minimum: -5000, maximum: 5000 },
  UPV1: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV2: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV3: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV4: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV5: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV6: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV7: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV8: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV9: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV10: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV11: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV12: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV13: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV14: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV15: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV16: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV17: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV18: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV19: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV20: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV21: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV22: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV23: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV24: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV25: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV26: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV27: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV28: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV29: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV30: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV31: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  UPV32: { unit: 'V', decimals: 1, minimum: -100, maximum: 3000 },
  IPV1: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV2: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV3: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV4: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV5: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV6: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV7: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV8: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV9: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV10: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV11: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV12: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV13: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV14: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV15: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV16: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV17: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV18: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV19: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV20: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV21: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV22: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV23: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV24: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV25: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV26: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV27: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV28: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV29: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV30: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV31: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  IPV32: { unit: 'A', decimals: 2, minimum: -500, maximum: 2000 },
  RatedPower: { unit: 'kW', decimals: 3, minimum: 0, maximum: 100000 },
  EMonth: { unit: 'kWh', decimals: 2, minimum: 0, maximum: 100000000 },
  EYear: { unit: 'kWh', decimals: 2, minimum: 0, maximum: 1000000000 },
  HTotal: { unit: 'h', decimals: 2, minimum: 0, maximum: 1000000 },
  PowerDC: { unit: 'kW', decimals: 3, minimum: -10000, maximum: 100000 },
  PPV1: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV2: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV3: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV4: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV5: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV6: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV7: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV8: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV9: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV10: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV11: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV12: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV13: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV14: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV15: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV16: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV17: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV18: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV19: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV20: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV21: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV22: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV23: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV24: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV25: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV26: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV27: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV28: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV29: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV30: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV31: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PPV32: { unit: 'kW', decimals: 3, minimum: -1000, maximum: 10000 },
  PowerACOutputReactive: { unit: 'kvar', decimals: 3, minimum: -100000, maximum: 100000 },
  PowerACOutputApparent: { unit: 'kVA', decimals: 3, minimum: 0, maximum: 100000 },
  PowerFactor: { unit: '1', decimals: 3, minimum: -1, maximum: 1 },
  PAC1: { unit: 'kW', decimals: 3, minimum: -10000, maximum: 100000 },
  PAC2: { unit: 'kW', decimals: 3, minimum: -10000, maximum: 100000 },
  PAC3: { unit: 'kW', decimals: 3, minimum: -10000, maximum: 100000 },
  UAC12: { unit: 'V', decimals: 1, minimum: 0, maximum: 3000 },
  UAC23: { unit: 'V', decimals: 1, minimum: 0, maximum: 3000 },
  UAC31: { unit: 'V', decimals: 1, minimum: 0, maximum: 3000 },
  UBus: { unit: 'V', decimals: 1, minimum: 0, maximum: 3000 },
  InsulationResistance: { unit: 'kΩ', decimals: 1, minimum: 0, maximum: 10000000 },
  Efficiency: { unit: '%', decimals: 1, minimum: 0, maximum: 110 },
  TemperatureAmbient: { unit: '°C', decimals: 1, minimum: -60, maximum: 150 },
  RSSI: { unit: 'dBm', decimals: 0, minimum: -150, maximum: 0 },
  GridPower: { unit: 'kW', decimals: 3, minimum: -100000, maximum: 100000 },
  LoadPower: { unit: 'kW', decimals: 3, minimum: -100000, maximum: 100000 },
  EGridExport: { unit: 'kWh', decimals: 2, minimum: 0, maximum: 1000000 },
  EGridImport: { unit: 'kWh', decimals: 2, minimum: 0, maximum: 1000000 },
  ELoad: { unit: 'kWh', decimals: 2, minimum: 0, maximum: 1000000 },
  BatterySOC: { unit: '%', decimals: 1, minimum: 0, maximum: 100 },
  BatteryPower: { unit: 'kW', decimals: 3, minimum: -10000, maximum: 10000 },
  UBattery: { unit: 'V', decimals: 1, minimum: 0, maximum: 2000 },
  IBattery: { unit: 'A', decimals: 2, minimum: -5000, maximum: 5000 },
  BatteryTemperature: { unit: '°C', decimals: 1, minimum: -60, maximum: 150 },
  EBatteryCharge: { unit: 'kWh', decimals: 2, minimum: 0, maximum: 1000000 },
  EBatteryDischarge: { unit: 'kWh', decimals: 2, minimum: 0, maximum: 1000000 },
} as const satisfies Record<string, MeasurementDefinition>;

export type MeasurementField = keyof typeof measurementDefinitions;

/** Measurements of one sample in BaseData's units. A missing member was not reported. */
export type Measurements = Partial<Record<MeasurementField, number>>;
