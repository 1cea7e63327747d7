import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { steadyNow } from '../../plant-model/index.ts';

const FIVE_MINUTES = 300;
const TEN_SECONDS = 10;
const DAY = 86_400;

/** Seconds between two identical requests; calls not named have no documented limit (dossier, table of all 107 calls). */
const intervals: Readonly<Record<string, number>> = {
  'plant/list': FIVE_MINUTES,
  'plant/details': FIVE_MINUTES,
  'plant/data': FIVE_MINUTES,
  'device/list': FIVE_MINUTES,
  'device/datalogger/list': FIVE_MINUTES,
  'device/ammeter/meter_list': FIVE_MINUTES,
  'device/ammeter/meter_last_data': FIVE_MINUTES,
  'device/ammeter/meter_data': FIVE_MINUTES,
  'device/check/sn': FIVE_MINUTES,
  'device/all/create_date': FIVE_MINUTES,
  'device/inverter/day_energy': FIVE_MINUTES,
  'device/inverter/inv_data_info': FIVE_MINUTES,
  'device/tlx/tlx_data_info': FIVE_MINUTES,
  'device/inverter/invs_data': FIVE_MINUTES,
  'device/inverter/last_new_data': FIVE_MINUTES,
  'device/inverter/alarm': FIVE_MINUTES,
  'device/max/maxs_data': FIVE_MINUTES,
  'device/max/max_last_data': FIVE_MINUTES,
  'device/tlx/tlxs_data': FIVE_MINUTES,
  'device/tlx/tlx_last_data': FIVE_MINUTES,
  'device/tlx/alarm_data': FIVE_MINUTES,
  'device/mix/mixs_data': TEN_SECONDS,
  'device/mix/mix_last_data': TEN_SECONDS,
  'device/mix/alarm_data': TEN_SECONDS,
  'device/spa/spas_data': TEN_SECONDS,
  'device/spa/spa_last_data': TEN_SECONDS,
  'device/spa/alarm_data': TEN_SECONDS,
  'device/inverter/data': FIVE_MINUTES,
  'device/max/max_data': FIVE_MINUTES,
  'device/mix/mix_data': FIVE_MINUTES,
  'device/spa/spa_data': TEN_SECONDS,
  'device/tlx/tlx_data': TEN_SECONDS,
  'new-api/queryDeviceList': 5,
  'new-api/queryLastData': FIVE_MINUTES,
  'new-api/queryDeviceInfo': FIVE_MINUTES,
  'new-api/queryHistoricalData': FIVE_MINUTES,
  'new-api/queryDevicesHistoricalData': FIVE_MINUTES,
};

/** Calls allowed a day, whatever they ask. */
const dailyCaps: Readonly<Record<string, number>> = { 'plant/list': 10, 'plant/energy': 10, 'user/c_user_list': 10 };

/** Limits of the one simulated token; windows are shortened by the time scale. */
export class RequestLimits {
  violations = 0;
  readonly #accepted = new Map<string, number>();
  readonly #days = new Map<string, { day: number; calls: number }>();

  constructor(private readonly options: Pick<SimulatorOptions, 'now' | 'steadyNow' | 'timeScale'>) {}

  /** Returns whether this request may be answered now; a refused one does not count towards the next. */
  admit(call: string, params: URLSearchParams): boolean {
    const now = steadyNow(this.options);
    const identity = identityOf(call, params);
    const interval = this.#milliseconds(intervals[call] ?? 0);
    const last = this.#accepted.get(identity);
    if ((last !== undefined && last <= now && now - last < interval) || !this.#withinDay(call, now)) {
      this.violations += 1;
      return false;
    }
    this.#accepted.set(identity, now);
    this.#forgetOld(now);
    return true;
  }

  #withinDay(call: string, now: number): boolean {
    const cap = dailyCaps[call];
    if (cap === undefined) return true;
    const day = Math.floor(now / this.#milliseconds(DAY));
    const counted = this.#days.get(call);
    const calls = counted?.day === day ? counted.calls : 0;
    if (calls >= cap) return false;
    this.#days.set(call, { day, calls: calls + 1 });
    return true;
  }

  #forgetOld(now: number): void {
    if (this.#accepted.size < 5000) return;
    for (const [identity, time] of this.#accepted)
      if (now - time > this.#milliseconds(FIVE_MINUTES)) this.#accepted.delete(identity);
  }

  #milliseconds(seconds: number): number {
    return (seconds * 1000) / this.options.timeScale;
  }
}

function identityOf(call: string, params: URLSearchParams): string {
  const sorted = [...params].sort(([a], [b]) => (a < b ? -1 : 1));
  return `${call}?${new URLSearchParams(sorted).toString()}`;
}
