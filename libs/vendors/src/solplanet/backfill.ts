import { formatLocal, offsetSecondsAt } from '@heliograph/base-data';
import {
  batchesOf,
  datesOf,
  gapWindows,
  historyAnswers,
  isRecord,
  isWithin,
  monthOf,
  parseNode,
  queryInHalves,
  readText,
} from '@heliograph/vendor-contract';
import type {
  AdapterContext,
  BackfillCall,
  DateSpan,
  DaysDevice,
  Gap,
  JsonRecord,
  PlanDays,
  PolledDevice,
  RawAnswer,
} from '@heliograph/vendor-contract';
import type { SolplanetClient } from './client.ts';
import { type ClockWatch, isAmbiguous, readClock } from './clock.ts';
import { isRefusal } from './errors.ts';
import { timeOf } from './mapping-sample.ts';

/** The document allows seven days; a live client saw 24 h refused in the end users' family. */
const WINDOW_SECONDS = 12 * 3600;
/** Inverters of one plant a call. */
const DEVICES_A_CALL = 8;
const HISTORY_PAGE = 100;
/** A change of clocks between the sample with the offset and the gap. */
const MARGIN_SECONDS = 3600;
/** The share of the hundred calls a minute that may go into the past. */
const historyLimits = [{ key: 'history', limit: 30, perSeconds: 60, historyOnly: true as const }];

interface Row {
  serial: string;
  source: string;
  value: JsonRecord;
}

/** getInverterDataPagePro for the missed time, oldest first. */
export class History {
  readonly #client: SolplanetClient;
  readonly #context: AdapterContext;
  readonly #clock: ClockWatch;

  constructor(client: SolplanetClient, context: AdapterContext, clock: ClockWatch) {
    this.#client = client;
    this.#context = context;
    this.#clock = clock;
  }

  /** Plans one call for each half day and up to eight inverters of a plant. */
  plan(devices: readonly PolledDevice[], gap: Gap): BackfillCall[] {
    const groups = [...Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId).values()].flatMap((ofPlant) =>
      batchesOf(ofPlant, DEVICES_A_CALL),
    );
    return gapWindows(gap, WINDOW_SECONDS / this.#context.timeScale).flatMap((part) =>
      groups.map((group) => ({
        name: `getInverterDataPagePro:${group[0]!.InverterSN}:${Math.floor(part.from)}`,
        devices: group,
        // One inverter that is no longer in the account makes the cloud refuse all.
        run: async (signal, refused) =>
          (
            await queryInHalves(group, {
              query: (asked) => this.#fetch(asked, part, signal),
              isRefused: isRefusal,
              context: this.#context,
              refused,
            })
          ).flat(),
      })),
    );
  }

  async #fetch(devices: readonly PolledDevice[], gap: Gap, signal: AbortSignal): Promise<RawAnswer[]> {
    const isnos = devices.map(({ vendorDeviceId }) => vendorDeviceId).join(',');
    const last = await this.#client.call('getLastTsDataPro', { isnos }, signal, historyLimits);
    this.#clock.observe(last.data, devices, this.#context.now());
    const offset = clockOffset(last.data, devices[0]!, gap);
    // Without any sample there is no history either.
    if (offset === undefined) return [];
    const margin = MARGIN_SECONDS / this.#context.timeScale;
    const parameters = {
      apikey: devices[0]!.vendorPlantId,
      isnos,
      startDate: formatLocal(Math.floor(gap.from - margin), offset),
      endDate: formatLocal(Math.ceil(gap.to + margin), offset),
    };
    const rows: Row[] = [];
    for await (const { body } of this.#client.pages(
      'getInverterDataPagePro',
      HISTORY_PAGE,
      parameters,
      signal,
      historyLimits,
    ))
      rows.push(...rowsOf(body));
    return devices.flatMap((device) => this.#answers(device, rows, gap));
  }

  /** Returns the rows of one inverter in the gap, as the vendor wrote them. */
  #answers(device: PolledDevice, rows: readonly Row[], gap: Gap): RawAnswer[] {
    const answer = {
      call: this.#clock.nameOf('getInverterDataPagePro'),
      fetchedAt: this.#context.now(),
      devices: [device],
    };
    const sources = rows
      .filter(({ serial, value }) => {
        const { datetime } = timeOf(answer, device, value);
        return serial === device.InverterSN && isWithin(datetime, gap);
      })
      .map(({ source }) => source);
    const isno = JSON.stringify(device.InverterSN);
    return historyAnswers(
      answer,
      sources,
      (list) => `{"status":200,"info":"success","data":{"result":[{"isno":${isno},"dataList":[${list}]}]}}`,
    );
  }
}

/** Returns the offset of the plant's clock, in which the call takes its times: the zone's at the gap, else that of `tim` of the newest sample. */
function clockOffset(data: unknown, { timezone }: PolledDevice, gap: Gap): number | undefined {
  const clocks = (Array.isArray(data) ? data : []).filter(isRecord).flatMap((record) => readClock(record) ?? []);
  const clock = clocks.find(({ aheadSeconds }) => aheadSeconds !== undefined);
  const ofZone = timezone === undefined ? undefined : offsetSecondsAt(timezone, gap.from);
  return clock && (isAmbiguous(clock) ? (ofZone ?? clock.aheadSeconds) : clock.aheadSeconds);
}

/** Returns the rows of a page, whether it counts rows or inverters. */
function rowsOf(body: string): Row[] {
  const json = parseNode(body);
  return json.sources('data', 'result').flatMap((group) => {
    const head: unknown = JSON.parse(group);
    const groupSerial = isRecord(head) ? readText(head.isno) : undefined;
    return parseNode(group)
      .sources('dataList')
      .flatMap((source) => {
        const value: unknown = JSON.parse(source);
        return isRecord(value) ? [{ serial: readText(value.sn) ?? groupSerial ?? '', source, value }] : [];
      });
  });
}

/** Inverters of one plant a call: no limit is documented, and fifty serial numbers make a query of 900 characters. */
const DEVICES_A_DAYS_CALL = 50;

/** Plans one call a month for the only inverter of a plant, whose days the plant's output has; for others one a day for all inverters of their plant. */
export const planDays =
  (client: SolplanetClient, context: AdapterContext): PlanDays =>
  (devices, span) =>
    [...Map.groupBy(devices, ({ vendorPlantId }) => vendorPlantId)].flatMap(([apikey, ofPlant]) => {
      const [only] = ofPlant;
      return only?.isOnlyInverter === true
        ? [ofMonth(client, context, apikey, only, monthOf(span.from))]
        : batchesOf(ofPlant, DEVICES_A_DAYS_CALL).flatMap((batch) => ofDays(client, context, apikey, batch, span));
    });

/** The apikey opens the plant to end users: it stays out of names, which are logged. */
function ofMonth(
  client: SolplanetClient,
  context: AdapterContext,
  apikey: string,
  device: DaysDevice,
  month: string,
): BackfillCall {
  const call = 'getPlantOutputPro';
  return {
    name: `${call}:${device.InverterSN}:${month}`,
    devices: [device],
    async run(signal) {
      const { body } = await client.call(call, { apikey, period: 'bymonth', date: month }, signal, historyLimits);
      return [{ call, body, fetchedAt: context.now(), devices: [device], backfill: true }];
    },
  };
}

function ofDays(
  client: SolplanetClient,
  context: AdapterContext,
  apikey: string,
  devices: readonly DaysDevice[],
  span: DateSpan,
): BackfillCall[] {
  const call = 'getInverterETodayPro';
  return datesOf(span).map((date) => ({
    name: `${call}:${devices[0]!.InverterSN}:${date}`,
    devices,
    run: (signal, refused) =>
      queryInHalves(devices, {
        async query(asked): Promise<RawAnswer> {
          const isnos = asked.map(({ vendorDeviceId }) => vendorDeviceId).join(',');
          const { body } = await client.call(call, { apikey, isnos, date }, signal, historyLimits);
          return { call, body, fetchedAt: context.now(), devices: asked, backfill: true };
        },
        isRefused: isRefusal,
        context,
        refused,
      }),
  }));
}
