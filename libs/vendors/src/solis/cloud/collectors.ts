import type { ModelSite } from '../../plant-model/index.ts';
import { CodeError, idOf, page, type Body } from './answers.ts';
import type { Fleet } from './fleet.ts';
import { double, localText, utcLabel } from './json.ts';

/** The loggers, one a plant. */
export class Collectors {
  readonly #fleet: Fleet;

  constructor(fleet: Fleet) {
    this.#fleet = fleet;
  }

  list(body: Body, now: number): unknown {
    const all = this.#fleet.plantModel.sites.filter(
      (site) => body.stationId === undefined || this.#fleet.stationId(site) === idOf(body.stationId),
    );
    const { records, ...paging } = page(all, body);
    const offline = all.filter((site) => !this.#isOnline(site, now)).length;
    return {
      collectionStatusVo: { all: all.length, normal: all.length - offline, fault: 0, offline },
      page: { records: records.map((site) => this.#record(site, now)), ...paging },
      mpptSwitch: 1,
    };
  }

  detail(body: Body, now: number): unknown {
    return this.#record(this.#one(body), now);
  }

  /** Returns the signal strength over the day, as the portal plots it. */
  day(body: Body, now: number): unknown {
    const site = this.#one(body);
    const hours = Number(body.timeZone ?? 0);
    const start = Date.parse(`${String(body.time)}T00:00:00Z`) - hours * 3_600_000;
    if (!Number.isFinite(start)) throw new CodeError('I0000', 'required parameter is empty');
    const [inverter] = site.inverters;
    if (!inverter) return [];
    return this.#fleet.history(inverter, start / 1000, Math.min(start + 86_400_000, now) / 1000).map(({ time }) => ({
      dataTimestamp: String(time * 1000),
      timeStr: localText(time, hours * 3600),
      rssiLevel: 5,
    }));
  }

  #record(site: ModelSite, now: number): Record<string, unknown> {
    const { zoneSeconds, daylightSeconds } = this.#fleet.zone(site, now / 1000);
    const time = this.#lastReportAt(site, now);
    return {
      id: this.#fleet.collectorId(site),
      sn: this.#fleet.collectorSerial(site),
      userId: '1298491919448600000',
      name: '',
      model: 'WIFI',
      stationName: site.name,
      stationId: this.#fleet.stationId(site),
      version: '2',
      actualNumber: site.inverters.length,
      maximumNumber: 10,
      state: this.#isOnline(site, now) ? 1 : 2,
      factoryTime: '0',
      dataUploadCycle: 300,
      gprsPackage: 'A',
      dataTimestamp: String(time * 1000),
      dataTimestampStr: `${localText(time, zoneSeconds + daylightSeconds)} (${utcLabel(zoneSeconds)})`,
      rssiLevel: 5,
      timeZone: double(zoneSeconds / 3600, 2),
      timeZoneStr: utcLabel(zoneSeconds),
      daylight: daylightSeconds * 1000,
    };
  }

  #isOnline(site: ModelSite, now: number): boolean {
    return site.inverters.some((inverter) => this.#fleet.reading(inverter, now).connection === 'online');
  }

  #lastReportAt(site: ModelSite, now: number): number {
    return Math.max(0, ...site.inverters.map((inverter) => this.#fleet.reading(inverter, now).sample.time));
  }

  #one({ id, sn }: Body): ModelSite {
    if (id === undefined && sn === undefined) throw new CodeError('I0003', 'Please enter SN');
    const found = this.#fleet.plantModel.sites.find(
      (site) => this.#fleet.collectorId(site) === idOf(id) || this.#fleet.collectorSerial(site) === idOf(sn),
    );
    if (!found) throw new CodeError('B0049', 'The datalogger does not exist or you have no permission');
    return found;
  }
}
