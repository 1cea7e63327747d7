import type { ListedStorage } from '@heliograph/vendor-contract';
import type { Inventory } from '../ingest/inventory-pages.ts';
import { deviceRows, plantRows } from './inventory-rows.ts';

const owner = { accountId: 'acc_a', vendorAccountId: 'va_a', vendor: 'solis' };

function inventory(): Inventory {
  const device = (InverterSN: string, vendorPlantId: string) => ({
    vendorPlantId,
    InverterSN,
    CollectorSN: '',
    vendorDeviceId: InverterSN,
    vendorType: '1',
    status: 'online' as const,
  });
  return {
    plants: new Map([['p1', { vendorPlantId: 'p1', name: 'Roof\u0000 1' }]]),
    devices: new Map([
      ['A', device('A', 'p1')],
      ['B', device('B', 'elsewhere')],
      ['C', device('C', 'p1')],
    ]),
  };
}

describe('rows of an inventory', () => {
  it('belong to the vendor account and keep the vendor’s order', () => {
    const rows = deviceRows(owner, inventory());
    expect(rows.map(({ InverterSN, n, vendorAccountId }) => [InverterSN, n, vendorAccountId])).toEqual([
      ['A', 0, 'va_a'],
      ['C', 1, 'va_a'],
    ]);
  });

  it('have ids that fit into MQTT topics', () => {
    expect(plantRows(owner, inventory())[0]?.id).toMatch(/^plt_[a-z2-7]{12}$/);
    expect(deviceRows(owner, inventory())[0]?.id).toMatch(/^dev_[a-z2-7]{12}$/);
  });

  it('keep the batteries and meters of a plant with its inverter, in one order, bounded', () => {
    const listed = inventory();
    const battery = { type: 'battery' as const, vendorDeviceId: '2', vendorType: '39', model: 'LUNA\u0000 2000' };
    const meter = { type: 'meter' as const, vendorDeviceId: '1', vendorType: '47', serial: 'x'.repeat(129) };
    const nameless = { ...meter, vendorDeviceId: 'y'.repeat(129) };
    const storedWith = (storage: readonly ListedStorage[]) => {
      listed.devices.set('A', { ...listed.devices.get('A')!, storage });
      return deviceRows(owner, listed)[0]?.storage;
    };
    const stored = [
      { ...battery, model: 'LUNA 2000' },
      { type: 'meter', vendorDeviceId: '1', vendorType: '47' },
    ];
    expect(storedWith([meter, nameless, battery])).toEqual(stored);
    expect(storedWith([battery, meter])).toEqual(stored);
    expect(storedWith([])).toBeUndefined();
    expect(storedWith(Array.from({ length: 101 }, (_, n) => ({ ...battery, vendorDeviceId: String(n) })))).toHaveLength(
      100,
    );
  });

  it('have no NUL, which PostgreSQL rejects', () => {
    expect(plantRows(owner, inventory())[0]?.name).toBe('Roof 1');
  });
});
