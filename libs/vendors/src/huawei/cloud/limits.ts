import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { steadyNow } from '../../plant-model/index.ts';
import type { Inventory } from './inventory.ts';

interface Rule {
  limit: number;
  perSeconds: number;
}

const DAY = 86_400;

/** Our documents state no limit of the plants' reports: that of the devices' reports is used, by plants. */
const stationReports = ['getKpiStationHour', 'getKpiStationDay', 'getKpiStationMonth', 'getKpiStationYear'];
const deviceReports = ['getDevKpiDay', 'getDevKpiMonth', 'getDevKpiYear'];

/** Returns the flow control of each interface, per northbound user (dossier: "Endpoints"). Most depend on the size of the account. */
function rulesOf(call: string, { plants, devices, pollableTypes }: Inventory): Rule[] {
  const perHundredPlants = Math.max(1, Math.ceil(plants.length / 100));
  const perTypes = (size: number): number =>
    pollableTypes.reduce((sum, type) => sum + Math.ceil(devices.filter((d) => d.devTypeId === type).length / size), 0);
  const rules: Readonly<Record<string, Rule[]>> = {
    login: [{ limit: 5, perSeconds: 600 }],
    logout: [{ limit: 5, perSeconds: 600 }],
    stations: [
      { limit: 24, perSeconds: DAY },
      { limit: 1, perSeconds: 60 },
    ],
    getStationList: [
      { limit: 24, perSeconds: DAY },
      { limit: 1, perSeconds: 60 },
    ],
    getDevList: [
      { limit: perHundredPlants + 24, perSeconds: DAY },
      { limit: 1, perSeconds: 60 },
    ],
    getDevRealKpi: [{ limit: Math.max(1, perTypes(100)), perSeconds: 300 }],
    getDevHistoryKpi: [
      { limit: perTypes(10) + 24, perSeconds: DAY },
      { limit: 1, perSeconds: 60 },
    ],
    getDevFiveMinutes: [
      { limit: perTypes(10) + 24, perSeconds: DAY },
      { limit: 1, perSeconds: 60 },
    ],
    getStationRealKpi: [{ limit: perHundredPlants, perSeconds: 300 }],
    ...Object.fromEntries(
      stationReports.map((report) => [report, [{ limit: perHundredPlants + 24, perSeconds: DAY }]]),
    ),
    ...Object.fromEntries(deviceReports.map((report) => [report, [{ limit: perTypes(100) + 24, perSeconds: DAY }]])),
    getAlarmList: [{ limit: perHundredPlants, perSeconds: 1800 }],
  };
  return rules[call] ?? [];
}

/** Fixed windows from the first call: how the cloud counts is not documented. */
export class LimitWindows {
  violations = 0;
  readonly #windows = new Map<string, { start: number; count: number }>();

  constructor(
    private readonly inventory: Inventory,
    private readonly options: SimulatorOptions,
  ) {}

  /** Counts the call, or refuses it; a refused call is not counted. */
  admits(userName: string, call: string): boolean {
    const windows = rulesOf(call, this.inventory).map((rule) => ({ rule, window: this.#window(userName, call, rule) }));
    if (windows.some(({ rule, window }) => window.count >= rule.limit)) {
      this.violations += 1;
      return false;
    }
    for (const { window } of windows) window.count += 1;
    return true;
  }

  #window(userName: string, call: string, rule: Rule): { start: number; count: number } {
    const key = `${userName}/${call}/${rule.perSeconds}`;
    const now = steadyNow(this.options);
    const known = this.#windows.get(key);
    if (known && now - known.start < (rule.perSeconds * 1000) / this.options.timeScale) return known;
    const fresh = { start: now, count: 0 };
    this.#windows.set(key, fresh);
    return fresh;
  }
}
