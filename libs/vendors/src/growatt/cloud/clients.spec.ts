import type { VendorSimulator } from '@heliograph/vendor-contract';
import { createPlantModel, type PlantModel } from '../../plant-model/index.ts';
import { createGrowattSimulator, DEMO_TOKEN } from './simulator.ts';

/** 2026-06-21 12:00 in Berlin's standard time. */
const NOW = Date.parse('2026-06-21T11:00:00Z');
const GRANTED = ['plant/energy', 'device/tlx/tlx_data_info'];
const BERLIN = '1200000';
let now: number;
let simulator: VendorSimulator;
const plantModel: PlantModel = createPlantModel({ seed: 'growatt-5', inverters: 15 });

beforeEach(() => {
  now = NOW;
  simulator = createGrowattSimulator({ now: () => now, timeScale: 1, seed: 5, inverters: 15, granted: GRANTED });
});

const ask = (method: string, path: string, params: Record<string, string>): { status: number; body: string } =>
  simulator.handle({
    method,
    baseUrl: 'http://localhost',
    path,
    query: new URLSearchParams(method === 'GET' ? params : {}),
    headers: { token: DEMO_TOKEN },
    body: Buffer.from(method === 'POST' ? new URLSearchParams(params).toString() : ''),
  }) as { status: number; body: string };
const get = (path: string, params: Record<string, string> = {}) => JSON.parse(ask('GET', path, params).body);
const post = (path: string, params: Record<string, string>) => JSON.parse(ask('POST', path, params).body);
const serialOf = (prefix: string): string => simulator.serials.find((serial) => serial.startsWith(prefix))!;
const berlin = plantModel.sites[0]!.inverters;
const sumOf = (of: 'acPowerW' | 'energyTodayWh' | 'energyTotalWh', at: number): number =>
  berlin.reduce((all, inverter) => all + plantModel.sample(inverter, at)[of], 0);

describe('Growatt’s calls that its other clients make', () => {
  it('report a plant’s energies and power as its devices measured them', () => {
    const { data, error_code: code } = get('/v1/plant/data', { plant_id: BERLIN });
    expect(code).toBe(0);
    expect(data).toMatchObject({
      timezone: 'GMT+1',
      efficiency: '',
      last_update_time: expect.stringMatching(/^2026-06-21 1[12]:/),
    });
    expect(Math.abs(Number(data.total_energy) - sumOf('energyTotalWh', NOW / 1000) / 1000)).toBeLessThan(10);
    const { plants } = get('/v1/plant/list').data;
    expect(plants[0].total_energy).toBe(data.total_energy);
    expect(Number(plants[0].current_power)).toBeCloseTo(data.current_power, 1);
    const { count, powers } = get('/v1/plant/power', { plant_id: BERLIN, date: '2026-06-21' }).data;
    expect(count).toBe(288);
    expect(powers[120]).toEqual({
      time: '2026-06-21 10:00',
      power: expect.closeTo(sumOf('acPowerW', NOW / 1000 - 7200), 0),
    });
    expect(powers[287]).toEqual({ time: '2026-06-21 23:55', power: null });
  });

  it('report the yield of a plant in days, months and years', () => {
    const asked = { plant_id: BERLIN, start_date: '2026-06-19', end_date: '2026-06-21' };
    const { count, energys } = get('/v1/plant/energy', { ...asked, time_unit: 'day' }).data;
    expect([count, energys.map(({ date }: { date: string }) => date)]).toEqual([
      3,
      ['2026-06-19', '2026-06-20', '2026-06-21'],
    ]);
    const evening = Date.parse('2026-06-20T21:30:00Z') / 1000;
    expect(energys[1].energy).toBeCloseTo(sumOf('energyTodayWh', evening) / 1000, 0);
    const [month] = get('/v1/plant/energy', { ...asked, time_unit: 'month' }).data.energys;
    const [year] = get('/v1/plant/energy', { ...asked, time_unit: 'year' }).data.energys;
    expect([month.date, year.date]).toEqual(['2026-06', '2026']);
    expect(year.energy).toBeGreaterThan(month.energy);
    expect(month.energy).toBeGreaterThan(Number(energys[0].energy) + Number(energys[1].energy));
    expect(get('/v1/plant/energy', { ...asked, time_unit: 'week' }).error_code).toBe(10004);
  });

  it('report loggers, and which logger, plant and kind a serial number is of', () => {
    const {
      count,
      dataloggers,
      peak_power_actual: plant,
    } = get('/v1/device/datalogger/list', { plant_id: BERLIN }).data;
    expect([count, dataloggers[0].sn, plant.timezone]).toEqual([1, 'DLG0001SIM', 1]);
    // The 88 members of the vendor's example, of which clients read `children`, `createDate` and `dataLogList`.
    expect(Object.keys(plant)).toHaveLength(88);
    const { installedAt } = plantModel.sites[0]!;
    const created = new Date(`${installedAt}T00:00:00+08:00`).getTime();
    expect(plant).toMatchObject({
      children: [],
      dataLogList: [],
      userBean: null,
      isShare: false,
      parentID: '',
      etodayCo2Text: '0',
      level: 1,
      createDate: { time: created, year: Number(installedAt.slice(0, 4)) - 1900, hours: 0, timezoneOffset: -480 },
      createDateText: installedAt,
    });
    const serial = serialOf('BNE');
    expect(post('/v1/device/sn_datalog', { device_sn: serial }).data).toEqual({ datalogSN: 'DLG0001SIM' });
    expect(post('/v1/plant/sn_plant', { device_sn: serial }).data.plant.plant_id).toBe(1_200_000);
    expect(get('/v1/device/check/sn', { dataloggerSn: serial })).toMatchObject({ deviceType: 18, obj: 1, result: 1 });
    expect(get('/v1/device/check/sn', { dataloggerSn: 'DLG0001SIM' })).toMatchObject({ deviceType: 0, obj: 3 });
    expect(get('/v1/device/check/sn', { dataloggerSn: 'X' })).toMatchObject({ result: 0 });
    expect(post('/v1/device/all/create_date', { pageNum: '1', devices: serial }).data[serial].datalogSn).toBe(
      'DLG0001SIM',
    );
    expect(get('/v1/user/c_user_list').data).toMatchObject({ count: 1 });
  });

  it('describe a device of each family, and refuse it as another', () => {
    for (const [prefix, path] of [
      ['ZTS', 'inverter/inv_data_info'],
      ['BNE', 'max/max_data_info'],
      ['MIX', 'mix/mix_data_info'],
      ['SPA', 'spa/spa_data_info'],
      ['AFE', 'tlx/tlx_data_info'],
    ] as const) {
      const serial = serialOf(prefix);
      const info = get(`/v1/device/${path}`, { device_sn: serial });
      expect(info).toMatchObject({
        device_sn: serial,
        error_code: 0,
        data: { serialNum: serial, lost: expect.any(Boolean) },
      });
    }
    expect(get('/v1/device/mix/mix_data_info', { device_sn: serialOf('AFE') }).error_code).toBe(10011);
    expect(get('/v1/device/tlx/tlx_set_info', { device_sn: serialOf('AFE') }).data.forcedTimeStart9).toBe('0:0');
    const day = get('/v1/device/inverter/day_energy', { device_sn: serialOf('AFE'), date: '2026-06-20' });
    expect(day.data).toBeGreaterThan(1);
  });

  it('answer the v4 calls for details and history', () => {
    const [min, other] = simulator.serials.filter((serial) => serial.startsWith('AFE'));
    const asked = { deviceSn: min!, deviceType: 'min', date: '2026-06-20' };
    expect(post('/v4/new-api/queryDeviceInfo', asked).data.min).toMatchObject([{ serialNum: min }]);
    const { datas, haveNext } = post('/v4/new-api/queryHistoricalData', asked).data;
    expect([haveNext, datas[0].time]).toEqual([false, expect.stringMatching(/^2026-06-20 23:5/)]);
    const both = post('/v4/new-api/queryDevicesHistoricalData', { ...asked, deviceSn: `${min},${other}` }).data;
    expect(both[min!]).toEqual(datas);
    expect(Object.keys(both)).toEqual([min, other]);
    expect(post('/v4/new-api/queryHistoricalData', { ...asked, deviceSn: `${min},${other}` }).code).toBe(11);
    expect(post('/v4/new-api/queryHistoricalData', { deviceSn: min!, deviceType: 'min' }).code).toBe(9);
    expect(post('/v4/new-api/queryDeviceList', {}).data.count).toBe(15);
  });

  it('keep their limits: ten calls a day of plant/energy, one identical request in five minutes of the others', () => {
    const asked = { plant_id: BERLIN, end_date: '2026-06-21', time_unit: 'day' };
    const codes = Array.from(
      { length: 11 },
      (_, i) => get('/v1/plant/energy', { ...asked, start_date: `2026-06-${i + 10}` }).error_code,
    );
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 0), 10012]);
    expect(get('/v1/plant/data', { plant_id: BERLIN }).error_code).toBe(0);
    expect(get('/v1/plant/data', { plant_id: BERLIN }).error_code).toBe(10012);
  });
});
