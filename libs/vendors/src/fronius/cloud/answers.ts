import { reported } from '@heliograph/base-data';
import { isRecord } from '@heliograph/vendor-contract';
import type { SimulatorRequest } from '@heliograph/vendor-contract';
import type { ModelInverter, ModelSite } from '../../plant-model/index.ts';
import { aggregates } from './aggregates.ts';
import type { Fleet } from './fleet.ts';
import { devices, system } from './inventory.ts';
import { channel, double, timeIn } from './json.ts';
import { CHANNEL_NAME, inverterRow, systemRows } from './log.ts';
import { messagesOf, repeatSecondsOf, type Message } from './messages.ts';
import { pageOf } from './paging.ts';
import { Refusal } from './refusal.ts';
import { flowOf, meterRow, type Flow } from './storage.ts';
import { sameId } from '../wire.ts';

/** A request whose system, and device if one is named, are known. */
export interface Asked {
  request: SimulatorRequest;
  site: ModelSite;
  inverter?: ModelInverter;
  /** The hybrid whose meter or battery is named. */
  storageOf?: ModelInverter;
  /** Unix seconds. */
  now: number;
}

/** The days for which the cloud lists messages without `from`. */
const MESSAGE_DAYS = 7;

const AGGDATA_PATH = /\/aggdata\/?(.*)$/;

/** Answers the calls about PV systems and devices. */
export class Answers {
  readonly #fleet: Fleet;
  readonly #timeScale: number;

  constructor(fleet: Fleet, timeScale: number) {
    this.#fleet = fleet;
    this.#timeScale = timeScale;
  }

  systems(request: SimulatorRequest): object {
    const { items, links } = this.#page(this.#fleet.plantModel.sites, request);
    return { pvSystems: items.map((site) => system(this.#fleet, site)), links };
  }

  systemIds(request: SimulatorRequest): object {
    const { items, links } = this.#page(this.#fleet.plantModel.sites, request);
    return { pvSystemIds: items.map((site) => this.#fleet.systemId(site)), links };
  }

  system({ site }: Asked): object {
    return system(this.#fleet, site);
  }

  devices({ request, site }: Asked): object {
    const { items, links } = this.#page(this.#rows(request, site), request);
    return { devices: items, links };
  }

  deviceIds({ request, site }: Asked): object {
    const { items, links } = this.#page(this.#rows(request, site), request);
    return { deviceIds: items.map(({ deviceId }) => deviceId), links };
  }

  deviceCount({ request, site }: Asked): object {
    return { count: this.#rows(request, site).length };
  }

  device({ site, inverter }: Asked): object {
    const id = inverter ? this.#fleet.inverterId(inverter) : '';
    return devices(this.#fleet, site).find(({ deviceId }) => deviceId === id) ?? {};
  }

  /** Answers the row of a battery or meter. */
  storageDevice({ site, request }: Asked): object {
    const id = request.path.split('/').at(-1) ?? '';
    return devices(this.#fleet, site).find(({ deviceId }) => sameId(deviceId, id)) ?? {};
  }

  /** Answers the history of a hybrid's meter. */
  meterHistory({ request, site, storageOf }: Asked): object {
    const { query } = request;
    const { from, to } = spanOf(query);
    const wanted = channelsOf(query);
    const inverter = storageOf!;
    const { items, links } = this.#page(this.#fleet.log(inverter, from, to), request);
    const offset = (time: number): number | undefined =>
      isLocal(query) ? this.#fleet.days(site).offset(time) : undefined;
    const data = items.map((entry) => only(meterRow(this.#fleet, inverter, entry, offset(entry.time)), wanted));
    return { pvSystemId: this.#fleet.systemId(site), deviceId: this.#fleet.meterId(inverter), data, links };
  }

  histdata({ request, site, inverter }: Asked): object {
    const { query } = request;
    const { from, to } = spanOf(query);
    const local = isLocal(query);
    const wanted = channelsOf(query);
    const pvSystemId = this.#fleet.systemId(site);
    if (!inverter) {
      const page = this.#page(systemRows(this.#fleet, site, from, to, local), request);
      return { pvSystemId, deviceId: null, data: page.items.map((row) => only(row, wanted)), links: page.links };
    }
    const offset = (time: number): number | undefined => (local ? this.#fleet.days(site).offset(time) : undefined);
    const { items, links } = this.#page(this.#fleet.log(inverter, from, to), request);
    const data = items.map((entry) => inverterRow(this.#fleet, inverter, entry, wanted, offset(entry.time)));
    return { pvSystemId, deviceId: this.#fleet.inverterId(inverter), data, links };
  }

  aggregates({ request, site, inverter, now }: Asked): object {
    const { query } = request;
    const path = AGGDATA_PATH.exec(request.path)?.[1];
    const asked = { query, ...reported({ path }) };
    const all = inverter
      ? aggregates(this.#fleet, site, [inverter], 'EnergyExported', asked, now)
      : aggregates(this.#fleet, site, site.inverters, 'EnergyProductionTotal', asked, now);
    const { items, links } = this.#page(all, request);
    return {
      pvSystemId: this.#fleet.systemId(site),
      deviceId: inverter ? this.#fleet.inverterId(inverter) : null,
      data: items,
      links,
    };
  }

  /** Answers the power now. A system whose loggers do not answer has nulls. */
  flowdata({ request, site, inverter, now }: Asked): object {
    const inverters = (inverter ? [inverter] : site.inverters).filter((one) => this.#fleet.isOnline(one));
    const watts = inverters.reduce((sum, one) => sum + this.#fleet.plantModel.sample(one, now).acPowerW, 0);
    const isOnline = inverters.length > 0;
    const offset = isLocal(request.query) ? this.#fleet.days(site).offset(now) : undefined;
    const hybrid = inverter ? undefined : inverters.find(({ battery }) => battery);
    const flow = hybrid && flowOf(this.#fleet.plantModel.sample(hybrid, now));
    const power = (name: keyof Flow): object =>
      channel(name, 'Power', 'W', flow === undefined ? null : double(flow[name], 2));
    return {
      pvSystemId: this.#fleet.systemId(site),
      deviceId: inverter ? this.#fleet.inverterId(inverter) : null,
      status: { isOnline, battMode: hybrid ? '1' : null },
      data: {
        logDateTime: timeIn(Math.floor(now), offset),
        channels: [
          power('PowerFeedIn'),
          power('PowerLoad'),
          power('PowerBattCharge'),
          channel('PowerPV', 'Power', 'W', isOnline ? double(watts, 2) : null),
          channel('PowerEVCTotal', 'Power', 'W', null),
          channel('BattSOC', 'Percent', '%', flow === undefined ? null : double(flow.BattSOC, 1)),
        ],
      },
    };
  }

  /** Answers `{"messages":[…]}` of the OpenAPI description. */
  messages(asked: Asked): object {
    const { items, links } = this.#page(this.#messages(asked), asked.request);
    return { messages: items.map(({ entry }) => entry), links };
  }

  messageCount(asked: Asked): object {
    return { count: this.#messages(asked).length };
  }

  /** Answers the same entries under the older paths: `{"data":[…]}`, their shape is our choice. */
  errors(asked: Asked): object {
    const { items, links } = this.#page(this.#messages(asked), asked.request);
    const data = items.map(({ entry: { logDateTime, deviceId, stateCode, stateType, text } }) => ({
      logDateTime,
      deviceId,
      stateCode,
      stateType,
      description: text,
    }));
    return { data, links };
  }

  #messages({ request: { query }, site, inverter, now }: Asked): Message[] {
    const since = query.get('from') ?? query.get('since');
    const from = since === null ? now - MESSAGE_DAYS * 86_400 : startOf(since);
    const until = query.get('to');
    const to = until === null ? now : startOf(until);
    const repeat = repeatSecondsOf(this.#timeScale);
    const id = inverter && this.#fleet.inverterId(inverter);
    return messagesOf(this.#fleet, site, from, to, repeat, isLocal(query)).filter(
      ({ entry }) => (id === undefined || entry.deviceId === id) && matches(entry, query),
    );
  }

  #rows({ query }: SimulatorRequest, site: ModelSite): Record<string, unknown>[] {
    const types = query.get('type')?.toLowerCase().split(',');
    const active = query.get('isActive');
    return devices(this.#fleet, site).filter(
      ({ deviceType, isActive }) =>
        (types?.includes(String(deviceType).toLowerCase()) ?? true) && (active === null || String(isActive) === active),
    );
  }

  #page<T>(all: readonly T[], { query, baseUrl, path }: SimulatorRequest): ReturnType<typeof pageOf<T>> {
    return pageOf(all, query, baseUrl + path);
  }
}

/** Messages may be asked for by date alone. */
function startOf(text: string): number {
  return timeOf(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
}

function matches(entry: Record<string, unknown>, query: URLSearchParams): boolean {
  return ['stateType', 'stateCode', 'stateSeverity'].every((name) => {
    const wanted = query.get(name);
    return wanted === null || String(entry[name]).toLowerCase() === wanted.toLowerCase();
  });
}

function channelsOf(query: URLSearchParams): readonly string[] | undefined {
  const names = query.get('channel')?.split(',');
  if (names?.some((name) => !CHANNEL_NAME.test(name))) throw new Refusal(400, 1008);
  return names;
}

function only(row: object, wanted: readonly string[] | undefined): object {
  if (!wanted || !isRecord(row) || !Array.isArray(row.channels)) return row;
  const channels = (row.channels as { channelName: string }[]).filter(({ channelName }) =>
    wanted.includes(channelName),
  );
  return { ...row, channels };
}

/** Returns the inverter with this guid. */
export function inverterOf(fleet: Fleet, site: ModelSite, id: string): ModelInverter | undefined {
  return site.inverters.find((inverter) => sameId(fleet.inverterId(inverter), id));
}

/** Returns the hybrid whose battery or meter has this guid. */
export function hybridOf(
  fleet: Fleet,
  site: ModelSite,
  kind: 'battery' | 'meter',
  id: string,
): ModelInverter | undefined {
  const idOf = (inverter: ModelInverter): string =>
    kind === 'battery' ? fleet.batteryId(inverter) : fleet.meterId(inverter);
  return site.inverters.find((inverter) => inverter.battery && sameId(idOf(inverter), id));
}

const MAX_SECONDS = 86_400;

/** Returns Unix seconds of `yyyy-MM-ddTHH:mm:ssZ`, `yyyyMMddTHHmmssZ` or a Unix time; `from` and `to` of a history, at most 24 h apart. */
function spanOf(query: URLSearchParams): { from: number; to: number } {
  const from = timeOf(query.get('from'));
  const to = timeOf(query.get('to'));
  if (from > to || to - from > MAX_SECONDS) throw new Refusal(400, 1005);
  return { from, to };
}

/** Throws `Refusal` for anything that is no time. */
function timeOf(text: string | null): number {
  if (text === null) throw new Refusal(400, 1005);
  if (/^\d{9,10}$/.test(text)) return Number(text);
  if (/^\d{12,13}$/.test(text)) return Math.floor(Number(text) / 1000);
  const iso = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d):?(\d\d):?(\d\d)(?:\.\d+)?Z?$/.exec(text);
  const ms = iso ? Date.parse(`${iso[1]}-${iso[2]}-${iso[3]}T${iso[4]}:${iso[5]}:${iso[6]}Z`) : NaN;
  if (Number.isNaN(ms)) throw new Refusal(400, 1005);
  return ms / 1000;
}

/** Returns whether times are asked for in the plant's zone. */
function isLocal(query: URLSearchParams): boolean {
  const zone = query.get('timezone') ?? 'zulu';
  if (zone !== 'zulu' && zone !== 'local') throw new Refusal(400, 1004);
  return zone === 'local';
}
