import type { ModelSite } from '../../plant-model/index.ts';
import { Answers, CodeError, idOf, page, type Body } from './answers.ts';
import { Collectors } from './collectors.ts';
import { EnergyHistory, type Subject } from './energy.ts';
import { epmDetail, epmList } from './epm.ts';
import type { Fleet } from './fleet.ts';
import { stationDetail } from './station.ts';

/** Misspelt paths that still work. */
export const aliases: Readonly<Record<string, string>> = {
  inveterList: 'inverterList',
  inveterDetail: 'inverterDetail',
};

/** The limit of all register reads together. */
const REGISTER_READS_A_DAY = 200;
const DAY_MS = 86_400_000;

/** `data` of a call; `now` in Unix ms. */
export type Handler = (body: Body, now: number) => unknown;

/** Returns every call of the cloud by its path below `/v1/api/`: those our adapter makes, and those other clients make. */
export function routesOf(fleet: Fleet): Readonly<Record<string, Handler>> {
  const answers = new Answers(fleet);
  const collectors = new Collectors(fleet);
  return {
    userStationList: (body, now) => answers.userStationList(body, now),
    inverterList: (body, now) => answers.inverterList(body, now),
    inverterDetail: (body, now) => answers.inverterDetail(body, now),
    inverterDetailList: (body, now) => answers.inverterDetailList(body, now),
    inverterDay: (body, now) => answers.inverterDay(body, now),
    'inverter/shelfTime': (body) => answers.shelfTimes(body),
    alarmList: (body, now) => answers.alarmList(body, now),
    '/v2/api/atRead': registerReads(fleet, answers),
    collectorList: (body, now) => collectors.list(body, now),
    collectorDetail: (body, now) => collectors.detail(body, now),
    'collector/day': (body, now) => collectors.day(body, now),
    ...stationRoutes(fleet),
    ...inverterEnergyRoutes(fleet, answers),
    epmList: (body, now) => epmList(fleet, body, now),
    epmDetail: (body, now) => epmDetail(fleet, body, now),
    // No plant of the plant model has such a device.
    weatherList: (body) => noDevices('weatherStatusVo', body),
    ammeterList: (body) => noDevices('ammeterStatusVo', body),
  };
}

function stationRoutes(fleet: Fleet): Record<string, Handler> {
  const history = new EnergyHistory(fleet);
  const of = (body: Body): Subject => stationSubject(fleet, stationBy(fleet, body));
  const subjects = fleet.plantModel.sites.map((site) => stationSubject(fleet, site));
  return {
    stationDetail: (body, now) => stationDetail(fleet, stationBy(fleet, body), now),
    stationDetailList: (body, now) => {
      const { records, ...paging } = page(fleet.plantModel.sites, body);
      return { records: records.map((site) => stationDetail(fleet, site, now)), ...paging };
    },
    stationDay: (body, now) => history.powers(of(body), body, now),
    stationMonth: (body, now) => history.month(of(body), body, now),
    stationYear: (body, now) => history.year(of(body), body, now),
    stationAll: (body, now) => history.all(of(body), now),
    stationDayEnergyList: (body, now) => history.list(subjects, 'day', body, now),
    stationMonthEnergyList: (body, now) => history.list(subjects, 'month', body, now),
    stationYearEnergyList: (body, now) => history.list(subjects, 'year', body, now),
  };
}

function inverterEnergyRoutes(fleet: Fleet, answers: Answers): Record<string, Handler> {
  const history = new EnergyHistory(fleet);
  const of = (body: Body): Subject => {
    const inverter = answers.one(body);
    const names = { inverterId: fleet.inverterId(inverter), sn: fleet.serial(inverter) };
    return { site: inverter.site, inverters: [inverter], names };
  };
  return {
    inverterMonth: (body, now) => history.month(of(body), body, now),
    inverterYear: (body, now) => history.year(of(body), body, now),
    inverterAll: (body, now) => history.all(of(body), now),
  };
}

function stationSubject(fleet: Fleet, site: ModelSite): Subject {
  return { site, inverters: site.inverters, names: { id: fleet.stationId(site), stationName: site.name } };
}

function stationBy(fleet: Fleet, { id }: Body): ModelSite {
  if (id === undefined) throw new CodeError('I0000', 'required parameter is empty');
  const found = fleet.plantModel.sites.find((site) => fleet.stationId(site) === idOf(id));
  if (!found) throw new CodeError('R0000', 'No authority');
  return found;
}

/** Answers `/v2/api/atRead`: no inverter of the plant model has the storage registers that clients ask for. */
function registerReads(fleet: Fleet, answers: Answers): Handler {
  let [day, reads] = [0, 0];
  return (body, now) => {
    reads = Math.floor(now / DAY_MS) === day ? reads + 1 : 1;
    day = Math.floor(now / DAY_MS);
    if (reads > REGISTER_READS_A_DAY) throw new CodeError('R0000', 'No authority too many request 200 times in 1DAYS');
    const { connection } = fleet.reading(answers.one({ sn: body.inverterSn }), now);
    if (connection === 'online') throw new CodeError('B0600', 'The datalogger returned wrong data');
    throw new CodeError('B0115', 'Sending failure ,the current datalogger is offline or disconnected');
  };
}

function noDevices(status: string, body: Body): unknown {
  return { [status]: { all: 0, normal: 0, fault: 0, offline: 0 }, page: page([], body) };
}
