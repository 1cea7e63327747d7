import type { MappedSample, MappedStorage, PolledDevice } from '@heliograph/vendor-contract';
import { StorageSeen } from './observed-storage.ts';

const device: PolledDevice = {
  deviceId: 'dev_1',
  plantId: 'plt_1',
  vendorPlantId: '1',
  InverterSN: 'SN1',
  CollectorSN: '',
  vendorDeviceId: '1',
  vendorType: '1',
};
const sample = (measurements: MappedSample['measurements'], more: Partial<MappedSample> = {}): MappedSample => ({
  kind: 'sample',
  device,
  datetime: 1_763_712_000,
  state: '1',
  measurements,
  quality: [],
  status: [],
  alerts: [],
  warnings: [],
  ...more,
});

function seen(...items: (MappedSample | MappedStorage)[]) {
  const storage = new StorageSeen(['battery', 'meter']);
  for (const item of items) storage.add(item);
  return storage.result();
}

describe(StorageSeen.name, () => {
  it('shows the battery and the meter of an inverter with units, and the meaning of their signs', () => {
    // 1763712000 s is 2025-11-21T08:00:00Z.
    const newest = { time: '2025-11-21T08:00:00Z', quality: [] };
    expect(seen(sample({ BatterySOC: 45, BatteryPower: -1.2, GridPower: 0.4, LoadPower: 2, EDay: 9 }))).toEqual([
      {
        type: 'battery',
        InverterSN: 'SN1',
        samples: 1,
        newest: { ...newest, values: ['BatterySOC 45 %', 'BatteryPower -1.2 kW (charge)'] },
      },
      {
        type: 'meter',
        InverterSN: 'SN1',
        samples: 1,
        newest: { ...newest, values: ['GridPower 0.4 kW (export)', 'LoadPower 2 kW (consumption)'] },
      },
    ]);
  });

  it('takes zeros alone for the fillers of an inverter without a battery', () => {
    expect(seen(sample({ BatterySOC: 0, BatteryPower: 0, EDay: 9 }))).toEqual([]);
  });

  it('names a listed one by its serial number, keeps its newest sample, and a power of unknown sign', () => {
    const battery: MappedStorage = {
      kind: 'battery',
      device,
      serial: 'BAT1',
      model: 'LUNA2000',
      datetime: 1_763_712_300,
      measurements: { BatterySOC: 50 },
      undirectedPower: 0.7,
    };
    const before = { ...battery, datetime: 1_763_712_000, measurements: { BatterySOC: 49 } };
    expect(seen(battery, before)).toEqual([
      {
        type: 'battery',
        name: 'BAT1',
        InverterSN: 'SN1',
        model: 'LUNA2000',
        samples: 2,
        newest: { time: '2025-11-21T08:05:00Z', values: ['BatterySOC 50 %'], quality: [], undirectedPower: 0.7 },
      },
    ]);
  });
});
