import { lastSampleOfDay, type ModelInverter, type PhysicalSample } from '../../plant-model/index.ts';
import { inverters, namedInverters, namedSite, page, required, type Call } from './call.ts';
import { dayOf, fromPlantText, plantText } from './clock.ts';
import { BareRefusal, Refusal } from './errors.ts';
import { totalsOf, tenths } from './plants.ts';
import { recordOf } from './record.ts';

const HISTORY_SECONDS = 7 * 86_400;
/** In the end users' family 24 h are refused, one minute less passes (live client). */
const END_USER_SECONDS = 86_400;

interface Row {
  inverter: ModelInverter;
  sample: PhysicalSample;
}

export function lastData(call: Call): unknown {
  const { fleet, quirks, now } = call;
  const serials = required(call, 'isnos');
  const chosen =
    quirks.unknownSerials === 'refused'
      ? namedInverters(call, serials)
      : serials.split(',').flatMap((serial) => fleet.inverterOf(serial.trim()) ?? []);
  return chosen.map((inverter) => {
    const { sn, tmstp, ...values } = recordOf(
      fleet.serial(inverter),
      inverter,
      fleet.reading(inverter, now).sample,
      quirks.plantClock,
    );
    return { sn, tmstp, apikey: fleet.apikey(inverter.site), ...values };
  });
}

/** Returns rows in a time by the plant's clock, both ends included. */
export function dataPage(call: Call): unknown {
  const site = namedSite(call);
  const [from, to] = rangeOf(call, site.timezone, 'startDate', 'endDate');
  if (to - from > HISTORY_SECONDS) throw new Refusal(10001);
  const chosen = inverters(call, site);
  if (call.quirks.historyPages === 'inverters') {
    return page(call, chosen, (some) => some.flatMap((inverter) => groups(call, rowsOf(call, inverter, from, to))));
  }
  return page(
    call,
    chosen.flatMap((inverter) => rowsOf(call, inverter, from, to)),
    (rows) => groups(call, rows),
  );
}

/** Answers getInverterData of the end users' family: no pages. */
export function inverterData(call: Call): unknown {
  required(call, 'sn');
  const site = namedSite(call);
  const [from, to] = rangeOf(call, site.timezone, 'starttime', 'endtime');
  if (to - from >= END_USER_SECONDS) throw new BareRefusal();
  return groups(
    call,
    inverters(call, site, 'sn').flatMap((inverter) => rowsOf(call, inverter, from, to)),
  );
}

export function rangeOf(call: Call, timezone: string, start: string, end: string): [from: number, to: number] {
  const [from, to] = [start, end].map((name) => fromPlantText(required(call, name), timezone)) as [number, number];
  if (!(from <= to)) throw new Refusal(10001);
  return [from, to];
}

function rowsOf({ fleet, now }: Call, inverter: ModelInverter, from: number, to: number): Row[] {
  return fleet.samples(inverter, from, Math.min(to, now / 1000)).map((sample) => ({ inverter, sample }));
}

function groups({ fleet, quirks }: Call, rows: readonly Row[]): unknown[] {
  return [...Map.groupBy(rows, ({ inverter }) => inverter)].map(([inverter, own]) => ({
    apikey: fleet.apikey(inverter.site),
    isno: fleet.serial(inverter),
    dataList: own.map(({ sample }) => ({
      ...recordOf(fleet.serial(inverter), inverter, sample, quirks.plantClock),
      insdt: plantText(sample.time + 2, inverter.site.timezone),
      psn: fleet.collector(inverter.site),
      smp: '5',
      itv: minuteOfDay(plantText(sample.time, inverter.site.timezone)),
    })),
  }));
}

/** `2022-06-15 05:31:35` is minute 331 of the day. */
function minuteOfDay(text: string): string {
  return String(Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)));
}

/** Returns kWh of a day, each inverter a member of its own; 0 without data. */
export function energyToday(call: Call): unknown {
  const { fleet, now } = call;
  const site = namedSite(call);
  const date = required(call, 'date');
  const day = dayOf(date, site.timezone);
  if (!day) throw new Refusal(10001);
  return {
    date,
    result: inverters(call, site).map((inverter) => ({
      [fleet.serial(inverter)]: tenths(
        (lastSampleOfDay(fleet.plantModel, inverter, day, now / 1000)?.energyTodayWh ?? 0) / 1000,
      ),
    })),
  };
}

export function inverterOverview(call: Call): unknown[] {
  return [{ apikey: required(call, 'apikey'), result: inverterSums(call, 'apikey') }];
}

/** `e_total` is the energy of the year here too. */
export function inverterSums(call: Call, parameter: string): unknown[] {
  const site = namedSite(call, parameter);
  return inverters(call, site).map((inverter) => {
    const { todayKwh, monthKwh, yearKwh, time } = totalsOf(call, { ...site, inverters: [inverter] });
    return {
      isno: call.fleet.serial(inverter),
      e_today: todayKwh.toFixed(2),
      e_month: monthKwh.toFixed(3),
      e_total: yearKwh.toFixed(2),
      co2: tenths(yearKwh * 0.7),
      yield: tenths(yearKwh / inverter.ratedPowerKw),
      recvdate: `${plantText(time, site.timezone)}.0`,
    };
  });
}
