/** The members of inverters, batteries and meters that flows are made of. */
const powerFields = ['PowerDC', 'PowerACOutputActive', 'BatteryPower', 'GridPower', 'LoadPower'] as const;
const otherFields = ['BatterySOC', 'BatteryCapacity', 'UBattery', 'EBatteryCharge', 'EBatteryDischarge'] as const;

export type FlowPower = (typeof powerFields)[number];
type FlowField = FlowPower | (typeof otherFields)[number];

/**
 * The newest sample of an inverter, battery or meter: kW, kWh, V and per cent, with the signs of BaseData (battery + discharge, grid + export,
 * load + consumption). Undefined: not reported.
 */
export type FlowSample = {
  deviceType: 'inverter' | 'battery' | 'meter';
  /** Id of the inverter, or of the one that the battery or meter was read with. */
  deviceId: string;
  /** Of a battery or meter. */
  storageId?: string | undefined;
  DeviceSN: string;
  /** Of a battery or meter that belongs to an inverter. */
  InverterSN?: string | undefined;
  VendorPlantId?: string | undefined;
  /** Unix seconds; 0: no sample has come yet. */
  Datetime: number;
} & Partial<Record<FlowField, number | undefined>>;

/** kW, kWh or V that no device reaches: BaseData's own limit of powers. */
const maxValue = 100_000;

export interface FlowDevice {
  deviceType: FlowSample['deviceType'];
  deviceId: string;
  storageId?: string | undefined;
  DeviceSN: string;
}

/**
 * Reads a body of BaseData, `battery.data` or `meter.data`.
 * @param body undefined for a device that has no sample yet; what is no number of a plant is left out
 */
export function flowSampleOf(device: FlowDevice, body: Readonly<Record<string, unknown>> | undefined): FlowSample {
  const sample: FlowSample = { ...device, Datetime: 0 };
  if (body === undefined || !isTime(body.Datetime)) return sample;
  sample.Datetime = body.Datetime;
  sample.VendorPlantId = textOf(body.VendorPlantId);
  if (device.deviceType !== 'inverter') sample.InverterSN = textOf(body.InverterSN);
  for (const field of [...powerFields, ...otherFields]) {
    const value = body[field];
    if (typeof value === 'number' && Math.abs(value) <= maxValue) sample[field] = value;
  }
  if (!isShare(sample.BatterySOC)) sample.BatterySOC = undefined;
  return sample;
}

export function hasPower(sample: FlowSample): boolean {
  return powerFields.some((field) => sample[field] !== undefined);
}

function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

const isShare = (value: number | undefined): boolean => value !== undefined && value >= 0 && value <= 100;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
