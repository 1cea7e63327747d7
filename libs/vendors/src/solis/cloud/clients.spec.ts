import { createHash, createHmac } from 'node:crypto';
import { createPlantModel } from '../../plant-model/index.ts';
import { createSimulator } from './simulator.ts';

const NOW = Date.parse('2026-06-21T11:00:00Z');
let clock = NOW;
const plantModel = createPlantModel({ seed: 'solis-1', inverters: 6 });
const simulator = createSimulator({ now: () => clock, timeScale: 1, seed: 1, inverters: 6, gatewayErrors: false });
const berlin = plantModel.sites[0]!;
const id = '1298491919448630000';

/** Returns the answer to a signed request, two seconds after the one before. */
const ask = (call: string, parameters: object | string) => {
  clock += 2000;
  const [path, body, date] = [
    new URL(`http://x/v1/api/${call}`).pathname,
    typeof parameters === 'string' ? parameters : JSON.stringify(parameters),
    new Date(clock).toUTCString(),
  ];
  const md5 = createHash('md5').update(body).digest('base64');
  const { keyId = '', keySecret = '' } = simulator.credentials;
  const text = `POST\n${md5}\napplication/json\n${date}\n${path}`;
  const sign = createHmac('sha1', keySecret).update(text).digest('base64');
  const headers = { date, 'content-md5': md5, authorization: `API ${keyId}:${sign}` };
  const request = { method: 'POST', baseUrl: '', path, query: new URLSearchParams(), headers, body: Buffer.from(body) };
  return JSON.parse((simulator.handle(request) as { body: string }).body);
};
const data = (call: string, parameters: object | string) => ask(call, parameters).data;
const kwh = ({ energy, energyStr }: { energy: number; energyStr: string }): number =>
  energy * { kWh: 1, MWh: 1000, GWh: 1e6 }[energyStr as 'kWh'];

describe('Solis’s calls that other clients make', () => {
  it('report a plant and its energies as its inverters measured them', () => {
    const detail = data('stationDetail', { id });
    expect(detail).toMatchObject({ id, stationName: berlin.name, timeZoneStandardId: 'Europe/Berlin', psum: 0 });
    const total = berlin.inverters.reduce(
      (all, inverter) => all + plantModel.sample(inverter, clock / 1000).energyTotalWh,
      0,
    );
    expect(Math.abs(detail.allEnergy1 - total / 1000)).toBeLessThan(20);
    const list = data('stationDetailList', { pageNo: 1, pageSize: 100 });
    expect([list.records.length, list.total]).toEqual([plantModel.sites.length, plantModel.sites.length]);
    expect(ask('stationDetail', { id: '1' }).code).toBe('R0000');
    expect(ask('stationDetail', {}).code).toBe('I0000');
  });

  it('report the days of a month, the months of a year, and the years, so far', () => {
    const days = data('stationMonth', { id, money: 'EUR', month: '2026-06', timeZone: 1 });
    expect(days.map(({ dateStr }: { dateStr: string }) => dateStr)).toEqual(
      Array.from({ length: 21 }, (_, i) => `2026-06-${String(i + 1).padStart(2, '0')}`),
    );
    const months = data('stationYear', { id, money: 'EUR', year: '2026', timeZone: 1 });
    expect(months).toHaveLength(6);
    const sum = (rows: { energy: number; energyStr: string }[]): number => rows.reduce((all, row) => all + kwh(row), 0);
    expect(Math.abs(sum(days) - kwh(months[5]))).toBeLessThan(sum(days) / 100);
    const years = data('stationAll', { id, money: 'EUR', timeZone: 1 });
    expect(years[0].dateStr).toBe(berlin.installedAt.slice(0, 4));
    expect(years.at(-1).year).toBe(2026);
    expect(Math.abs(sum(months) - kwh(years.at(-1)))).toBeLessThan(sum(months) / 100);
    const [yesterday] = berlin.inverters
      .slice(0, 1)
      .map((inverter) => plantModel.sample(inverter, Date.parse('2026-06-20T21:59:59Z') / 1000));
    const [sn] = simulator.serials;
    const ofInverter = data('inverterMonth', { sn, money: 'EUR', month: '2026-06' });
    expect(ofInverter[19]).toMatchObject({ sn, dateStr: '2026-06-20' });
    expect(kwh(ofInverter[19])).toBeCloseTo(yesterday!.energyTodayWh / 1000, 1);
    expect(data('inverterYear', { sn, money: 'EUR', year: '2026' })).toHaveLength(6);
    expect(data('inverterAll', { sn, money: 'EUR' }).length).toBe(years.length);
    expect(ask('stationMonth', { id, month: 'June' }).code).toBe('I0000');
  });

  it('report one period of all plants, and the power of a day', () => {
    for (const [call, time] of [
      ['stationDayEnergyList', '2026-06-20'],
      ['stationMonthEnergyList', '2026-06'],
      ['stationYearEnergyList', '2026'],
    ] as const) {
      const { records } = data(call, { pageNo: 1, pageSize: 100, time });
      expect(records).toHaveLength(plantModel.sites.length);
      expect(records[0]).toMatchObject({ id, dateStr: time });
    }
    const rows = data('stationDay', { id, money: 'EUR', time: '2026-06-20', timeZone: 1 });
    const noon = rows.find(({ timeStr }: { timeStr: string }) => timeStr === '13:00:00');
    const watts = berlin.inverters.reduce(
      (all, inverter) => all + plantModel.sample(inverter, noon.time / 1000).acPowerW,
      0,
    );
    expect(noon).toMatchObject({ time: Date.parse('2026-06-20T11:00:00Z'), powerStr: 'kW', powerPec: '1' });
    expect(noon.power).toBeCloseTo(watts / 1000, 2);
  });

  it('report the loggers, in the list and by serial number', () => {
    const { collectionStatusVo, page } = data('collectorList', { pageNo: 1, pageSize: 10, stationId: id });
    expect([collectionStatusVo.all, page.total]).toEqual([1, 1]);
    const [logger] = page.records;
    expect(data('collectorDetail', { sn: logger.sn })).toMatchObject({ id: logger.id, stationId: id, state: 1 });
    expect(data('collector/day', { sn: logger.sn, time: '2026-06-20', timeZone: 2 }).length).toBeGreaterThan(100);
    expect(ask('collectorDetail', { sn: '1' }).code).toBe('B0049');
  });

  it('know an id of 19 digits as a text and as a number, and no inverter by another one’s id', () => {
    const rows = data('inverterList', { pageNo: 1, pageSize: 100 }).page.records as { id: string; sn: string }[];
    for (const { id: inverterId, sn } of rows) {
      expect(data('inverterDetail', { id: inverterId }).sn).toBe(sn);
      expect(data('inverterDetail', `{"id": ${inverterId}}`).sn).toBe(sn);
      expect(data('inverterDetail', `{"id": ${inverterId}, "sn": "${sn}"}`).sn).toBe(sn);
    }
    expect(data('stationDetail', `{"id":${id}}`).id).toBe(id);
    expect(ask('inverterDetail', { id: rows[0]!.id, sn: rows[1]!.sn }).code).toBe('1');
    expect(ask('inverterDetail', { id: '1308675217944619999' }).code).toBe('1');
  });

  it('report the battery and the meter of a hybrid’s plant: charging and exporting are positive', () => {
    const { index, site } = plantModel.inverters.find(({ battery }) => battery !== undefined)!;
    const detail = data('inverterDetail', { sn: simulator.serials[index] });
    const { battery, meter } = plantModel.sample(plantModel.inverters[index]!, Number(detail.dataTimestamp) / 1000);
    expect(detail.type).toBe(2);
    expect(detail.batteryPower).toBeCloseTo(-battery!.powerW / 1000, 3);
    expect(detail.psum).toBeCloseTo(meter!.powerW / 1000, 3);
    expect(detail.batteryCapacitySoc).toBe(Math.round(battery!.socPercent));
    const plant = data('stationDetail', { id: `12984919194486${30_000 + site.index}` });
    expect([plant.stationName, plant.batteryPercent]).toEqual([site.name, Math.round(battery!.socPercent)]);
    expect([plant.batteryPower, plant.psum]).toEqual([detail.batteryPower, detail.psum]);
  });

  it('report the alarms of the days asked for only', () => {
    const all = data('alarmList', { pageNo: 1, pageSize: 100 }).records as { alarmBeginTime: number }[];
    const day = new Date(all[0]!.alarmBeginTime).toISOString().slice(0, 10);
    const found = data('alarmList', { pageNo: 1, pageSize: 100, alarmBeginTime: day, alarmEndTime: day }).records;
    const expected = all.filter((alarm) => new Date(alarm.alarmBeginTime).toISOString().startsWith(day));
    expect(found).toEqual(expected);
    expect(expected.length).toBeLessThan(all.length);
  });

  it('answer that an inverter has no such register, 200 times a day', () => {
    const [sn] = simulator.serials;
    const read = () => ask('../../v2/api/atRead', { inverterSn: sn, cid: 103 }).code;
    expect(read()).toBe('B0600');
    for (let i = 0; i < 199; i += 1) read();
    expect(read()).toBe('R0000');
  });

  it('report a warranty, and that there are no ammeters and weather stations', () => {
    const [sn] = simulator.serials;
    expect(data('inverter/shelfTime', { pageNo: 1, pageSize: 10, sn }).records).toMatchObject([{ sn }]);
    for (const call of ['weatherList', 'ammeterList'])
      expect(data(call, { pageNo: 1, pageSize: 10 }).page.records).toEqual([]);
  });
});
