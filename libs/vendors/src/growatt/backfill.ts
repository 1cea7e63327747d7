import { offsetSecondsAt } from '@heliograph/base-data';
import { batchesOf, clockOf, historyAnswers, isWithin, localDays, VendorError } from '@heliograph/vendor-contract';
import type { BackfillCall, Gap, PolledDevice, RawAnswer } from '@heliograph/vendor-contract';
import type { GrowattClient } from './client.ts';
import type { Denials } from './errors.ts';
import { families, isFamily, type Family } from './families.ts';
import { isPastGap, readHistoryPage, type HistoryPage, type HistoryRow } from './history-rows.ts';
import { MAX_PER_PAGE } from './wire.ts';

/** A row a minute fills fifteen pages of a day. */
const MAX_PAGES = 30;
/** Type 1 has longer pages: seven days, as many as are allowed, fit into three. */
const MAX_DAYS = 7;

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
      const read = await this.#readDay(wanted, signal);
      this.#granted.add(call);
      return answersOf(call, wanted.device, read);
    } catch (error) {
      await this.denials.note(error, this.#granted.has(call) ? ofDevice : call, wanted.device, signal);
      throw error;
    }
  }

  async #readDay(wanted: Wanted, signal: AbortSignal): Promise<Read> {
    const rows: HistoryRow[] = [];
    const reported: Omit<Read, 'rows'> = { logger: undefined, fetchedAt: 0 };
    let seen = 0;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const { fetchedAt, ...found } = await this.#readPage(wanted, page, signal);
      reported.fetchedAt = fetchedAt;
      reported.logger ??= found.logger;
      seen += found.rows.length;
      rows.push(...found.rows.filter((row) => isWithin(row.time, wanted.gap)));
      if (isLast(found, seen, families[wanted.family].history.perPage) || isPastGap(found.rows, wanted.gap)) break;
    }
    return { ...reported, rows: rows.sort((a, b) => (a.time ?? 0) - (b.time ?? 0)) };
  }

  async #readPage(
    { family, device, day, last, clock }: Wanted,
    page: number,
    signal: AbortSignal,
  ): Promise<HistoryPage & { fetchedAt: number }> {
    const { call, method, serials, perPage = MAX_PER_PAGE } = families[family].history;
    const params = {
      [serials]: device.vendorDeviceId,
      start_date: day,
      end_date: last,
      timezone_id: zoneCode(clock, day),
      page: String(page),
      perpage: String(perPage),
    };
    const { body, fetchedAt } = await this.client.call({ call, method, params }, signal);
    return { ...readHistoryPage(body, clock), fetchedAt };
  }
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
function answersOf(call: string, device: PolledDevice, { rows, logger, fetchedAt }: Read): RawAnswer[] {
  const named = logger === undefined ? '' : `"datalogger_sn":${logger},`;
  return historyAnswers(
    { call, fetchedAt, devices: [device] },
    rows.map(({ source }) => source),
    (list) => `{"data":{${named}"datas":[${list}]},"error_code":0,"error_msg":""}`,
  );
}
