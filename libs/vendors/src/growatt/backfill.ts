import { offsetSecondsAt } from '@heliograph/base-data';
import {
  batchesOf,
  callsByDay,
  clockOf,
  historyAnswers,
  isWithin,
  localDays,
  VendorError,
} from '@heliograph/vendor-contract';
import type { BackfillCall, Gap, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import { AMMETER, paramsOfAmmeter } from './ammeters.ts';
import type { GrowattClient } from './client.ts';
import { isNoSuchDevice, type Denials } from './errors.ts';
import { families, isFamily, type Family } from './families.ts';
import {
  ammeterRows,
  inverterRows,
  isPastGap,
  readHistoryPage,
  type HistoryPage,
  type HistoryRow,
  type RowNames,
} from './history-rows.ts';
import { AMMETER_HISTORY_CALL, MAX_PER_PAGE } from './wire.ts';

/** A row a minute fills fifteen pages of a day. */
const MAX_PAGES = 30;
/** Type 1 has longer pages: seven days, as many as are allowed, fit into three. */
const MAX_DAYS = 7;

/** A history call, page by page. */
interface Paged {
  call: string;
  method: 'GET' | 'POST';
  params: Readonly<Record<string, string>>;
  perPage: number | undefined;
  rows: RowNames;
  clock: string;
  gap: Gap;
}

interface Wanted {
  family: Family;
  device: PolledDevice;
  /** Dates of the plant's clock, both included. */
  day: string;
  last: string;
  /** Zone of the plant's clock. */
  clock: string;
  gap: Gap;
}

interface Read {
  rows: HistoryRow[];
  logger: string | undefined;
  fetchedAt: number;
}

/** Fetches missed samples from the history call of each family (dossier, "Endpoints that matter"): one device and local day at a time, seven days of type 1. */
export class Backfill {
  /** Calls that were answered once: a later denial is then of the one device. */
  readonly #granted = new Set<string>();

  constructor(
    private readonly client: GrowattClient,
    private readonly denials: Denials,
  ) {}

  /** The oldest day first. None of a family whose history is known not to be granted, nor of a plant whose clock is not known. */
  plan(devices: readonly PolledDevice[], gap: Gap): BackfillCall[] {
    return devices
      .flatMap((device) => wantedOf(device, gap))
      .filter(({ family }) => !this.denials.denied(families[family].history.call))
      .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
      .map((wanted) => ({
        name: `${families[wanted.family].history.call}:${wanted.device.InverterSN}:${wanted.day}`,
        devices: [wanted.device],
        run: (signal) => this.#run(wanted, signal),
      }));
  }

  async #run(wanted: Wanted, signal: AbortSignal): Promise<RawAnswer[]> {
    const { call } = families[wanted.family].history;
    const ofDevice = `${call}:${wanted.device.InverterSN}`;
    if (this.denials.denied(call) || this.denials.denied(ofDevice)) {
      throw new VendorError('not_permitted', `${call}: not granted at the last call`, { call });
    }
    try {
      const read = await this.#read(pagedOf(wanted), signal);
      this.#granted.add(call);
      return answersOf(call, wanted.device, read, inverterRows);
    } catch (error) {
      await this.denials.note(error, this.#granted.has(call) ? ofDevice : call, wanted.device, signal);
      throw error;
    }
  }

  /** A day of each meter that a logger lists. A call that is not granted, or a meter that is gone, must not look like a failure of the account. */
  planMeters(devices: readonly PolledDevice[], gap: Gap): BackfillCall[] {
    if (this.denials.denied(AMMETER_HISTORY_CALL)) return [];
    return devices.flatMap((device) =>
      (device.storage ?? [])
        .filter(({ vendorType }) => vendorType === AMMETER)
        .flatMap(({ vendorDeviceId }) =>
          callsByDay(
            [device],
            () => (clockOf(device) === undefined ? [] : localDays(gap, clockOf(device))),
            (_, day) => ({
              name: `${AMMETER_HISTORY_CALL}:${vendorDeviceId}:${day}`,
              run: (signal) => this.#meter(device, vendorDeviceId, day, gap, signal),
            }),
          ),
        ),
    );
  }

  async #meter(device: PolledDevice, id: string, day: string, gap: Gap, signal: AbortSignal): Promise<RawAnswer[]> {
    if (this.denials.denied(AMMETER_HISTORY_CALL)) return [];
    // Of several days the cloud answers the last alone (a client).
    const params = { ...paramsOfAmmeter(id), start_date: day, end_date: day };
    const call = AMMETER_HISTORY_CALL;
    const paged: Paged = {
      call,
      method: 'GET',
      params,
      perPage: undefined,
      rows: ammeterRows,
      clock: clockOf(device)!,
      gap,
    };
    try {
      return answersOf(call, device, await this.#read(paged, signal), ammeterRows);
    } catch (error) {
      if (!isNoSuchDevice(error)) await this.denials.note(error, call, device, signal);
      return [];
    }
  }

  async #read(paged: Paged, signal: AbortSignal): Promise<Read> {
    const rows: HistoryRow[] = [];
    const reported: Omit<Read, 'rows'> = { logger: undefined, fetchedAt: 0 };
    let seen = 0;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { fetchedAt, ...found } = await this.#readPage(paged, page, signal);
      reported.fetchedAt = fetchedAt;
      reported.logger ??= found.logger;
      seen += found.rows.length;
      rows.push(...found.rows.filter((row) => isWithin(row.time, paged.gap)));
      if (isLast(found, seen, paged.perPage) || isPastGap(found.rows, paged.gap)) break;
    }
    return { ...reported, rows: rows.sort((a, b) => (a.time ?? 0) - (b.time ?? 0)) };
  }

  async #readPage(
    { call, method, params, perPage = MAX_PER_PAGE, clock, rows }: Paged,
    page: number,
    signal: AbortSignal,
  ): Promise<HistoryPage & { fetchedAt: number }> {
    const ofPage = { ...params, page: String(page), perpage: String(perPage) };
    const { body, fetchedAt } = await this.client.call({ call, method, params: ofPage }, signal);
    return { ...readHistoryPage(body, clock, rows), fetchedAt };
  }
}

function pagedOf({ family, device, day, last, clock, gap }: Wanted): Paged {
  const { call, method, serials, perPage } = families[family].history;
  const params = {
    [serials]: device.vendorDeviceId,
    start_date: day,
    end_date: last,
    timezone_id: zoneCode(clock, day),
  };
  return { call, method, params, perPage, rows: inverterRows, clock, gap };
}

function wantedOf(device: PolledDevice, gap: Gap): Wanted[] {
  const family = device.vendorType;
  const clock = clockOf(device);
  if (!isFamily(family) || clock === undefined) return [];
  const days = families[family].history.perPage === undefined ? 1 : MAX_DAYS;
  // The zone is one of the call: after a change of clocks another begins.
  const alike = Map.groupBy(localDays(gap, clock), (day) => zoneCode(clock, day));
  return [...alike.values()]
    .flatMap((ofZone) => batchesOf(ofZone, days))
    .map((batch) => ({
      family,
      device,
      day: batch[0]!,
      last: batch.at(-1)!,
      clock,
      gap,
    }));
}

function isLast({ rows, count }: HistoryPage, seen: number, perPage = MAX_PER_PAGE): boolean {
  return rows.length === 0 || (count === undefined ? rows.length < perPage : seen >= count);
}

/** Returns `8`, `-5`, `5.5`: the hours of the plant's clock at noon of that day. */
function zoneCode(clock: string, day: string): string {
  return String((offsetSecondsAt(clock, Date.parse(`${day}T12:00:00Z`) / 1000) ?? 0) / 3600);
}

/** Returns each row as the vendor wrote it, in answers of the vendor's form. */
function answersOf(
  call: string,
  device: PolledDevice,
  { rows, logger, fetchedAt }: Read,
  { list: member }: RowNames,
): RawAnswer[] {
  const named = logger === undefined ? '' : `"datalogger_sn":${logger},`;
  return historyAnswers(
    { call, fetchedAt, devices: [device] },
    rows.map(({ source }) => source),
    (list) => `{"data":{${named}"${member}":[${list}]},"error_code":0,"error_msg":""}`,
  );
}
