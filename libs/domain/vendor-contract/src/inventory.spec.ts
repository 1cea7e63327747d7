import { allRecords, batchesOf, uniqueDevices, uniquePlants } from './inventory.ts';

describe('inventory', () => {
  it('lists each plant once, the last entry in the place of the first', () => {
    const plants = [
      { vendorPlantId: 'b', name: 'old' },
      undefined,
      { vendorPlantId: 'a', name: 'a' },
      { vendorPlantId: 'b', name: 'new' },
    ];
    expect(uniquePlants(plants).map(({ name }) => name)).toEqual(['new', 'a']);
  });

  it('lists each device once, by serial number', () => {
    const device = { vendorPlantId: 'p', CollectorSN: '', vendorType: '', status: 'unknown' as const };
    const devices = [
      { ...device, InverterSN: 'SN1', vendorDeviceId: '1' },
      { ...device, InverterSN: 'SN2', vendorDeviceId: '2' },
      { ...device, InverterSN: 'SN1', vendorDeviceId: '3' },
      undefined,
    ];
    expect(uniqueDevices(devices).map(({ vendorDeviceId }) => vendorDeviceId)).toEqual(['3', '2']);
  });

  it('reads all pages of a list', async () => {
    async function* pages(): AsyncGenerator<{ records: number[] }> {
      yield { records: [1, 2] };
      yield await Promise.resolve({ records: [] });
      yield { records: [3] };
    }
    await expect(allRecords(pages())).resolves.toEqual([1, 2, 3]);
  });

  it('cuts a list into batches, the last one shorter', () => {
    expect(batchesOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
    expect(batchesOf([], 2)).toEqual([]);
  });
});
