import { mapping } from '../mapping.ts';
import { answered, fixture, inventory, polled, signal, startCloud, type Cloud } from './harness.ts';

const device = polled({ InverterSN: 'A1', vendorType: 'R5' }, 'Asia/Kuala_Lumpur');
const days = (body: string) => mapping.days!({ call: 'device/uploadData', body, fetchedAt: 0, devices: [device] });
const bodyOf = (data: unknown): string => JSON.stringify({ code: 200, msg: 'request success', data });

describe('the days of uploadData', () => {
  it('are those recorded', () => {
    const ofDay = (date: string, EDay: number) => ({ kind: 'day', device, date, sums: { EDay }, quality: [] });
    expect(days(fixture('uploadData_day.json'))).toEqual([
      ofDay('2025-08-26', 23.65),
      ofDay('2025-08-27', 22.56),
      ofDay('2025-08-28', 14.45),
    ]);
  });

  it('have the meter of a storage inverter, as documented', () => {
    const row = { dataTime: '2026-05-30 00:00:00', pVEnergy: 12.7, buyEnergy: 1.5, sellEnergy: 4, loadEnergy: 10.2 };
    expect(days(bodyOf({ deviceType: 1, timeUnit: 1, data: [{ ...row, selfConsumption: 8.7 }] }))).toMatchObject([
      { date: '2026-05-30', sums: { EDay: 12.7, EGridImport: 1.5, EGridExport: 4, ELoad: 10.2 } },
    ]);
  });

  it.each([
    ['no data', '{"code":200,"msg":"request success"}'],
    ['null', bodyOf(null)],
    ['no rows', bodyOf({ timeUnit: 1, data: null })],
    ['a null', bodyOf({ timeUnit: 1, data: [{ dataTime: '2026-05-30 00:00:00', pVEnergy: null }] })],
  ])('are none with %s', (_, body) => {
    expect(days(body)).toEqual([]);
  });

  it.each([
    ['a refusal', '{"code":10006,"msg":"x"}', 'vendor_error'],
    ['no list', bodyOf({ data: 5 }), 'unexpected_shape'],
    ['no date', bodyOf({ data: [{ pVEnergy: 5 }] }), 'unexpected_shape'],
  ])('are rejected with %s', (_, body, reason) => {
    expect(days(body)).toMatchObject([{ kind: 'rejected', reason }]);
  });
});

describe('the plan of days', () => {
  let cloud: Cloud;
  afterEach(() => cloud.close());

  it('asks for each inverter by the clock of its plant', async () => {
    cloud = await startCloud({ inverters: 2 });
    const devices = await inventory(cloud);
    const asked: unknown[] = [];
    cloud.intercept = (request, next) => {
      if (!request.path.endsWith('/uploadData')) return next(request);
      asked.push(Object.fromEntries(request.query));
      return answered({ code: 200, data: null });
    };
    for (const call of cloud.adapter.planDays!(devices, { from: '2026-05-01', to: '2026-05-31' }))
      await call.run(signal);
    expect(asked).toEqual(
      devices.map(({ InverterSN }) => ({
        deviceSn: InverterSN,
        timeUnit: '1',
        startTime: '2026-05-01 00:00:00',
        endTime: '2026-05-31 23:59:59',
      })),
    );
  });
});
