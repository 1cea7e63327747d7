import type { ModelInverter } from '../../plant-model/index.ts';
import { alarmsOf } from './alarms.ts';
import type { Fleet } from './fleet.ts';
import { connectionState, dayRow, detail, listed } from './inverter.ts';
import { station } from './station.ts';

export type Body = Readonly<Record<string, unknown>>;

/** A refusal inside an envelope: HTTP 200, `success` true, a code that is not 0. */
export class CodeError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

const MAX_PER_PAGE = 100;
const WARRANTY_YEARS = 5;
const DAY_MS = 86_400_000;

/** `data` of each call. */
export class Answers {
  readonly #fleet: Fleet;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  userStationList(body: Body, now: number): unknown {
    const { records, ...paging } = page(this.#fleet.plantModel.sites, body);
    return {
      stationStatusVo: {
        all: this.#fleet.plantModel.sites.length,
        normal: 0,
        fault: 0,
        offline: 0,
        building: 0,
        mppt: 0,
      },
      page: { records: records.map((site) => station(this.#fleet, site, now)), ...paging },
      mpptSwitch: 0,
    };
  }

  inverterList(body: Body, now: number): unknown {
    const readings = this.#inverters(body).map((inverter) => this.#fleet.reading(inverter, now));
    const { records, ...paging } = page(readings, body);
    const count = (state: number): number => readings.filter((reading) => connectionState(reading) === state).length;
    return {
      inverterStatusVo: { all: readings.length, normal: count(1), fault: count(3), offline: count(2), mppt: 0 },
      page: { records: records.map((reading) => listed(this.#fleet, reading)), ...paging },
      mpptSwitch: 1,
    };
  }

  /** Answers flat, without the level `page`. */
  inverterDetailList(body: Body, now: number): unknown {
    const { records, ...paging } = page(this.#fleet.plantModel.inverters, body);
    return { records: records.map((inverter) => detail(this.#fleet, this.#fleet.reading(inverter, now))), ...paging };
  }

  inverterDetail(body: Body, now: number): unknown {
    return detail(this.#fleet, this.#fleet.reading(this.one(body), now));
  }

  inverterDay(body: Body, now: number): unknown {
    const inverter = this.one(body);
    const hours = Number(body.timeZone ?? 0);
    const start = Date.parse(`${String(body.time)}T00:00:00Z`) / 1000 - hours * 3600;
    if (!Number.isFinite(start)) throw new CodeError('I0000', 'required parameter is empty');
    const rows: unknown[] = [];
    for (const sample of this.#fleet.history(inverter, start, Math.min(start + 86_400, now / 1000)))
      rows.push(dayRow({ inverter, sample, connection: 'online', ...this.#fleet.zone(inverter.site, sample.time) }));
    return rows;
  }

  /** Answers flat as well. */
  alarmList(body: Body, now: number): unknown {
    const wanted = typeof body.state === 'string' && body.state !== '' ? body.state : undefined;
    const alarms = this.#inverters(body)
      .flatMap((inverter) => alarmsOf(this.#fleet, this.#fleet.reading(inverter, now), now))
      .filter((alarm) => wanted === undefined || alarm.state === wanted)
      .filter(({ alarmBeginTime }) => isBetween(alarmBeginTime, body.alarmBeginTime, body.alarmEndTime))
      .sort((a, b) => b.alarmBeginTime - a.alarmBeginTime);
    return page(alarms, body);
  }

  /** Answers `inverter/shelfTime`: five years of warranty from the day the plant was built. */
  shelfTimes(body: Body): unknown {
    const wanted = typeof body.sn === 'string' ? body.sn.split(',') : undefined;
    const all = this.#fleet.plantModel.inverters.filter(
      (inverter) => wanted?.includes(this.#fleet.serial(inverter)) ?? true,
    );
    const { records, ...paging } = page(all, body);
    return { records: records.map((inverter) => this.#shelfTime(inverter)), ...paging };
  }

  #shelfTime(inverter: ModelInverter): Record<string, unknown> {
    const { installedAt } = inverter.site;
    const end = `${Number(installedAt.slice(0, 4)) + WARRANTY_YEARS}${installedAt.slice(4)}`;
    return {
      id: this.#fleet.inverterId(inverter),
      sn: this.#fleet.serial(inverter),
      stationName: inverter.site.name,
      shelfBeginTime: Date.parse(installedAt),
      shelfEndTime: Date.parse(end),
    };
  }

  #inverters(body: Body): ModelInverter[] {
    const { stationId, snList, alarmDeviceSn } = body;
    const serials = Array.isArray(snList)
      ? snList.map(String)
      : typeof alarmDeviceSn === 'string'
        ? [alarmDeviceSn]
        : undefined;
    return this.#fleet.plantModel.inverters.filter(
      (inverter) =>
        (stationId === undefined || this.#fleet.stationId(inverter.site) === idOf(stationId)) &&
        (serials?.includes(this.#fleet.serial(inverter)) ?? true),
    );
  }

  one({ id, sn }: Body): ModelInverter {
    if (id === undefined && sn === undefined) throw new CodeError('I0003', 'Please enter SN');
    // Either names it; both have to name the same one.
    const found = this.#fleet.plantModel.inverters.find(
      (inverter) =>
        (id === undefined || this.#fleet.inverterId(inverter) === idOf(id)) &&
        (sn === undefined || this.#fleet.serial(inverter) === sn),
    );
    if (!found) throw new CodeError('1', '数据异常 请联系管理员');
    return found;
  }
}

/** Returns whether a time is on the days from the one to the other, `yyyy-MM-dd`; an absent day sets no bound. */
function isBetween(time: number, first: unknown, last: unknown): boolean {
  const [from, to] = [first, last].map((day) => (typeof day === 'string' ? Date.parse(`${day}T00:00:00Z`) : NaN));
  return !(time < from!) && !(time >= to! + DAY_MS);
}

/** Ids come as text or as number. */
export function idOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the cloud's paging: without numbers the first ten, never more than 100. */
export function page<T>(items: readonly T[], body: Body): { records: T[] } & Record<string, unknown> {
  const size = Math.min(MAX_PER_PAGE, Math.max(1, Number(body.pageSize ?? 10)));
  const current = Math.max(1, Number(body.pageNo ?? 1));
  return {
    records: items.slice((current - 1) * size, current * size),
    total: items.length,
    size,
    current,
    orders: [],
    optimizeCountSql: true,
    searchCount: true,
    pages: Math.ceil(items.length / size),
  };
}
