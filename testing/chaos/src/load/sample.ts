/** A device of the generator; which account and plant it belongs to decides who gets its samples. */
export interface Source {
  account: string;
  vendor: string;
  plant: string;
  device: string;
  serial: string;
}

export interface Sample {
  /** The key of the Kafka record. */
  key: string;
  value: Buffer;
  headers: Record<string, string>;
}

const strings = Array.from({ length: 12 }, (_, i) => i + 1);

/** A sample as the normalizer writes one to `basedata`: the bytes, and the headers that routing goes by. @param time Unix seconds */
export function sampleOf({ account, vendor, plant, device, serial }: Source, time: number): Sample {
  const key = `${vendor}:${serial}:${time}`;
  const body = {
    deviceType: 'inverter',
    CollectorSN: `C${serial}`,
    InverterSN: serial,
    DataSources: vendor,
    Timezone: 'GMT+0',
    Datetime: time,
    currentDateTime: new Date(time * 1000).toISOString().slice(0, 19).replace('T', ' '),
    State: '1',
    StateDesc: 'Normal',
    EDay: 12.34,
    ETotal: 45_678.9,
    PowerACOutputActive: 8.123,
    Temperature: 41.5,
    FrqAC: 50.01,
    UAC1: 230.1,
    UAC2: 231.2,
    UAC3: 229.8,
    IAC1: 11.76,
    IAC2: 11.8,
    IAC3: 11.74,
    ...Object.fromEntries(
      strings.flatMap((n) => [
        [`UPV${n}`, 600 + n],
        [`IPV${n}`, 8.5 + n / 100],
      ]),
    ),
    AlertArray: [],
    WarnArray: [],
    StatusArray: [{ status: 1 }],
    PlantId: plant,
    Model: 'CHAOS-10K',
    RatedPower: 10,
    idempotency_key: key,
    SchemaVersion: '1.0',
  };
  const headers = {
    account,
    vendor,
    plant,
    device,
    serial,
    kind: 'device.data',
    idempotency_key: key,
    time: String(time),
    schema: '1.0',
  };
  return { key: `${vendor}:${serial}`, value: Buffer.from(JSON.stringify(body)), headers };
}
