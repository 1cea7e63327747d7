import type { ModelInverter } from '../../plant-model/index.ts';
import { createPlantModel } from '../../plant-model/index.ts';
import { HuaweiSimulator } from './simulator.ts';
import { users } from './sessions.ts';

const NOW = Date.parse('2026-06-21T11:00:00Z');
const plantModel = createPlantModel({ seed: 'huawei-1', inverters: 8 });

interface Row {
  stationCode?: string;
  devId?: number;
  collectTime: number;
  dataItemMap: Record<string, number | null>;
}

/** The cloud as a client that is not ours meets it: logged in, five minutes after its last call. */
class Visitor {
  now = NOW;
  readonly #simulator = new HuaweiSimulator({ timeScale: 1, seed: 1, inverters: 8, now: () => this.now });
  #token: string | undefined;

  ask(call: string, parameters: object): { failCode: number; data: Row[] } {
    if (call !== 'login') this.now += 300_000;
    const { headers, body } = this.#simulator.handle({
      method: 'POST',
      baseUrl: '',
      path: `/thirdData/${call}`,
      query: new URLSearchParams(),
      headers: this.#token === undefined ? {} : { 'xsrf-token': this.#token },
      body: Buffer.from(JSON.stringify(parameters)),
    });
    if (call === 'login') this.#token = String(headers?.['xsrf-token']);
    return JSON.parse(body) as { failCode: number; data: Row[] };
  }
}

const site = plantModel.sites[0]!;
const plant = `NE=${33_554_434 + 10_000}`;
let visitor: Visitor;
let ids: string;

beforeEach(() => {
  visitor = new Visitor();
  visitor.ask('login', users.current);
  const { data } = visitor.ask('getDevList', { stationCodes: plant });
  const devices = data as unknown as { id: number; devTypeId: number }[];
  ids = devices
    .filter(({ devTypeId }) => devTypeId === 1)
    .map(({ id }) => id)
    .join(',');
});

const sum = (rows: Row[], of: string): number => rows.reduce((all, { dataItemMap }) => all + (dataItemMap[of] ?? 0), 0);
/** The call after is five minutes later: a little more was fed in. */
const expectAbout = (earlier: number, later: number): void => {
  expect(earlier).toBeLessThanOrEqual(later);
  expect(later - earlier).toBeLessThan(30);
};
const kwhBetween = (inverters: readonly ModelInverter[], from: number, to: number): number =>
  inverters.reduce(
    (all, inverter) =>
      all + plantModel.sample(inverter, to).energyTotalWh - plantModel.sample(inverter, from).energyTotalWh,
    0,
  ) / 1000;

describe('Huawei’s reports, which other clients ask for', () => {
  it('report a plant’s energies now as its inverters count them', () => {
    const { data } = visitor.ask('getStationRealKpi', { stationCodes: plant });
    const total = site.inverters.reduce(
      (all, inverter) => all + plantModel.sample(inverter, visitor.now / 1000).energyTotalWh,
      0,
    );
    expect(data).toMatchObject([{ stationCode: plant, dataItemMap: { real_health_state: expect.any(Number) } }]);
    expect(Math.abs(data[0]!.dataItemMap.total_power! - total / 1000)).toBeLessThan(20);
    expect(data[0]!.dataItemMap.month_power).toBeGreaterThan(data[0]!.dataItemMap.day_power!);
  });

  it('report the hours of a day, the days of a month, the months of a year, and the years, in the plant’s calendar', () => {
    const asked = { stationCodes: plant, collectTime: NOW };
    const hours = visitor.ask('getKpiStationHour', asked).data;
    const days = visitor.ask('getKpiStationDay', asked).data;
    const months = visitor.ask('getKpiStationMonth', asked).data;
    const years = visitor.ask('getKpiStationYear', asked).data;
    const midnight = Date.parse('2026-06-20T22:00:00Z');
    expect(hours[0]!.collectTime).toBe(midnight);
    expect([hours.length, days.length, months.length]).toEqual([14, 21, 6]);
    expect(days.at(-1)!.collectTime).toBe(midnight);
    expect(years[0]!.collectTime).toBe(Date.parse(`${site.installedAt.slice(0, 4)}-01-01T00:00:00+01:00`));
    expect(days[0]!.dataItemMap.inverter_power).toBeCloseTo(
      kwhBetween(site.inverters, days[0]!.collectTime / 1000, days[1]!.collectTime / 1000),
      2,
    );
    expectAbout(sum(days, 'inverter_power'), months.at(-1)!.dataItemMap.inverter_power!);
    expectAbout(sum(months, 'inverter_power'), years.at(-1)!.dataItemMap.inverter_power!);
    expectAbout(sum(hours, 'inverter_power'), days.at(-1)!.dataItemMap.inverter_power!);
    expect(days[0]!.dataItemMap).toMatchObject({ radiation_intensity: null, ongrid_power: null });
  });

  it('report the days, months and years of each inverter, which add up to the plant’s', () => {
    const asked = { devIds: ids, devTypeId: 1, collectTime: NOW };
    const days = visitor.ask('getDevKpiDay', asked).data;
    const of = days.filter(({ devId }) => String(devId) === ids.split(',')[0]);
    expect(of).toHaveLength(21);
    const inverter = site.inverters.find(({ phaseCount }) => phaseCount === 3)!;
    expect(of[3]!.dataItemMap.product_power).toBeCloseTo(
      kwhBetween([inverter], of[3]!.collectTime / 1000, of[4]!.collectTime / 1000),
      2,
    );
    expect(of[3]!.dataItemMap.installed_capacity).toBe(inverter.ratedPowerKw);
    expect(visitor.ask('getDevKpiMonth', asked).data.length).toBe(6 * ids.split(',').length);
    expect(visitor.ask('getDevKpiYear', asked).failCode).toBe(0);
    expect(visitor.ask('getDevFiveMinutes', { ...asked, collectTime: NOW - 86_400_000 }).data.length).toBe(
      288 * ids.split(',').length,
    );
  });

  it('refuse missing, unknown and wrongly typed members, and more calls than a day allows', () => {
    expect(visitor.ask('getStationRealKpi', {}).failCode).toBe(20010);
    expect(visitor.ask('getStationRealKpi', { stationCodes: 'NE=1' }).failCode).toBe(20045);
    expect(visitor.ask('getKpiStationDay', { stationCodes: plant }).failCode).toBe(20012);
    expect(visitor.ask('getDevKpiDay', { devIds: ids, devTypeId: 38, collectTime: NOW }).failCode).toBe(20006);
    const codes = Array.from(
      { length: 26 },
      () => visitor.ask('getKpiStationYear', { stationCodes: plant, collectTime: NOW }).failCode,
    );
    expect(codes).toEqual([...Array.from({ length: 25 }, () => 0), 407]);
  });
});
