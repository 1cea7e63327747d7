import { mapping } from '../mapping.ts';
import { polled } from '../../plant-model/testing/vendor-harness.ts';

const id = '2b4a8e0f-0b0a-4b57-9f0f-0d2f5ee7d001';
const device = polled({ InverterSN: '30112233', vendorDeviceId: id }, 'Europe/Vienna');
const days = (value: object) =>
  mapping.days!({ call: 'aggrdata', body: JSON.stringify(value), fetchedAt: 0, devices: [device] });
const channel = (channelName: string, value: number | null, unit = 'Wh') => ({
  channelName,
  channelType: 'Energy',
  unit,
  value,
});

describe('aggrdata of an inverter', () => {
  it('has the export of each day', () => {
    const data = [
      { logDateTime: '2026-06-15', channels: [channel('EnergyExported', 15000), channel('EnergyImported', 12)] },
      { logDate: '2026-06-16', channels: [channel('EnergyExported', 2.5, 'kWh')] },
      { logDate: '2026-06-17', channels: [channel('EnergyProductionTotal', 9000)] },
    ];
    const ofDay = (date: string, EDay: number) => ({ kind: 'day', device, date, sums: { EDay }, quality: [] });
    expect(days({ deviceId: id.toUpperCase(), data })).toEqual([
      ofDay('2026-06-15', 15),
      ofDay('2026-06-16', 2.5),
      ofDay('2026-06-17', 9),
    ]);
  });

  it.each([
    ['no rows', { data: [] }],
    ['null', { data: null }],
    ['no channels', { data: [{ logDateTime: '2026-06-15', channels: [] }] }],
    ['a null', { data: [{ logDateTime: '2026-06-15', channels: [channel('EnergyExported', null)] }] }],
  ])('has no day with %s', (_, value) => {
    expect(days(value)).toEqual([]);
  });

  it.each([
    ['channels that we do not know', { data: [{ logDateTime: '2026-06-15', channels: [channel('EnergyX', 5)] }] }],
    ['no list', { data: 5 }],
    ['no date', { data: [{ channels: [channel('EnergyExported', 5)] }] }],
  ])('is rejected with %s', (_, value) => {
    expect(days(value)).toMatchObject([{ kind: 'rejected', reason: 'unexpected_shape' }]);
  });

  it('is rejected for another device, and where the cloud refuses', () => {
    expect(days({ deviceId: 'other', data: [] })).toMatchObject([{ reason: 'device_not_asked' }]);
    expect(days({ responseError: 1004 })).toMatchObject([{ reason: 'vendor_error' }]);
  });
});
