import { correctedDayRecord, energyRecord } from './energy-record.ts';

const device = { accountId: 'acc_1', deviceId: 'd_1', plantId: 'p_1', vendor: 'solis', serial: 'SN.1' };

it('has the key of the samples of its device, and all that routing needs', () => {
  const body = { idempotency_key: 'd_1:1795251600:1h:v2' };
  const interval = { ...device, groups: ['g_1', 'g_2'], kind: 'energy.interval', time: 1795251600 } as const;
  expect(energyRecord({ ...interval, resolution: '1h' }, body)).toEqual({
    topic: 'energy',
    key: 'solis:SN.1',
    value: body,
    headers: {
      account: 'acc_1',
      vendor: 'solis',
      plant: 'p_1',
      device: 'd_1',
      serial: 'SN.1',
      groups: 'g_1,g_2',
      kind: 'energy.interval',
      idempotency_key: 'd_1:1795251600:1h:v2',
      time: '1795251600',
      schema: '1.0',
      resolution: '1h',
    },
  });
});

it('names the import of a day and its channels, also none', () => {
  const imported = { kind: 'device.day', time: 0, origin: 'import', importId: 'imp_1', channels: [] } as const;
  const { headers } = energyRecord({ ...device, ...imported }, { idempotency_key: 'solis:SN%2E1:1970-01-01:day' });
  expect(headers).toMatchObject({ origin: 'import', import: 'imp_1', channels: '' });
  expect(headers.groups).toBeUndefined();
});

it('has no channel when it tells of a changed day', () => {
  const { headers } = correctedDayRecord({ ...device, time: 0, importId: 'imp_1' }, { idempotency_key: 'k' });
  expect(headers).toMatchObject({ kind: 'device.day.corrected', import: 'imp_1', channels: '' });
});
