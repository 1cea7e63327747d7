import type { ModelSite } from '../../plant-model/index.ts';
import { CodeError, page, type Body } from './answers.ts';
import type { Fleet } from './fleet.ts';
import { double, energy, measured, utcLabel } from './json.ts';

/** Each plant with a hybrid has an export power manager. */
function managed(fleet: Fleet): ModelSite[] {
  return fleet.plantModel.sites.filter(({ inverters }) => inverters.some(({ battery }) => battery));
}

function serialOf(fleet: Fleet, site: ModelSite): string {
  return `00FFC${String(site.index).padStart(10, '0')}`;
}

/** Answers epmList. */
export function epmList(fleet: Fleet, body: Body, now: number): unknown {
  const sites = managed(fleet);
  const { records, ...paging } = page(sites, body);
  return {
    epmStatusVo: { all: sites.length, normal: sites.length, fault: 0, offline: 0 },
    page: { records: records.map((site) => identity(fleet, site, now)), ...paging },
  };
}

/** Answers epmDetail of the manager with this `sn`. Powers of export are positive. */
export function epmDetail(fleet: Fleet, { sn }: Body, now: number): unknown {
  if (sn === undefined) throw new CodeError('I0000', 'required parameter is empty');
  const site = managed(fleet).find((each) => serialOf(fleet, each) === sn);
  if (!site) throw new CodeError('R0000', 'No authority');
  const { sample } = readingOf(fleet, site, now);
  const { meter, phases, frequencyHz, acPowerW, energyTotalWh } = sample;
  const members: Record<string, unknown> = identity(fleet, site, now);
  for (let n = 1; n <= 3; n += 1)
    Object.assign(members, measured(`uAc${n}`, double(phases[n - 1]?.voltageV ?? 0, 1), 'V'));
  return {
    ...members,
    epmType: 1,
    failSafe: 0,
    empSoftwareVersion: 1,
    ctRatio: 1,
    ...measured('pInverterTotal', double(acPowerW / 1000, 3), 'kW'),
    ...energy('eToaalInverter', energyTotalWh),
    ...measured('pEpmTotal', double((meter?.powerW ?? 0) / 1000, 3), 'kW'),
    ...measured('pLoad', double((meter?.loadPowerW ?? 0) / 1000, 3), 'kW'),
    ...energy('eTotalBuy', meter?.importedTotalWh ?? 0),
    ...energy('eTotalSell', meter?.exportedTotalWh ?? 0),
    ...energy('eTotalLoad', meter?.loadTotalWh ?? 0),
    facMeter: double(frequencyHz, 2),
  };
}

function identity(fleet: Fleet, site: ModelSite, now: number): Record<string, unknown> {
  const { sample, connection, zoneSeconds, daylightSeconds } = readingOf(fleet, site, now);
  return {
    sn: serialOf(fleet, site),
    stationId: fleet.stationId(site),
    collectorId: fleet.collectorId(site),
    collectorSn: fleet.collectorSerial(site),
    state: connection === 'online' ? 1 : 2,
    stateExceptionFlag: 0,
    timeZone: double(zoneSeconds / 3600, 2),
    timeZoneStr: utcLabel(zoneSeconds),
    daylight: daylightSeconds * 1000,
    dataTimestamp: String(sample.time * 1000),
  };
}

function readingOf(fleet: Fleet, site: ModelSite, now: number): ReturnType<Fleet['reading']> {
  return fleet.reading(
    site.inverters.find(({ battery }) => battery)!,
    now,
  );
}
