import type { ModelFault, ModelInverter, ModelSite } from '../../plant-model/index.ts';
import type { Fleet } from './fleet.ts';
import type { Series } from './series.ts';

const LOG_DAYS = 7;

/** Events of the manuals with their number, and one that only has its text. */
const messages: Readonly<Record<ModelFault['kind'], { severity: 'warning' | 'error'; message: string }>> = {
  grid_overvoltage: { severity: 'error', message: 'Grid fault (101)' },
  no_grid: { severity: 'error', message: 'Waiting for grid voltage > Grid failure (801)' },
  insulation: { severity: 'error', message: 'Insulation failure > Check generator (3501)' },
  over_temperature: { severity: 'warning', message: 'Overtemperature power unit' },
};

interface LogEntry {
  at: number;
  entry: Record<string, unknown>;
}

/** Returns the events of the last week, newest first, as far as the cloud knows them. The shape is ours: the real one is not documented. */
export function logsOf(
  fleet: Fleet,
  series: Series,
  site: ModelSite,
  inverters: readonly ModelInverter[],
  now: number,
): unknown {
  const entries = inverters.flatMap((inverter) => entriesOf(fleet, series, site, inverter, now));
  return { logs: entries.sort((a, b) => b.at - a.at).map(({ entry }) => entry) };
}

function entriesOf(fleet: Fleet, series: Series, site: ModelSite, inverter: ModelInverter, now: number): LogEntry[] {
  const lastReport = series.newest(inverter, now, false)?.time ?? 0;
  const deviceId = fleet.inverterId(inverter);
  const line = (at: number, kind: string, severity: string, message: string): LogEntry => ({
    at,
    entry: { logId: `${at}-${inverter.index}-${kind}`, time: fleet.label(site, at), message, severity, deviceId },
  });
  return fleet.plantModel
    .faults(inverter, lastReport - LOG_DAYS * 86_400, lastReport + 1)
    .flatMap(({ kind, since, until }) => {
      const { severity, message } = messages[kind];
      const begun = line(since, 'on', severity, message);
      return until <= lastReport ? [begun, line(until, 'off', 'info', `${message}: cleared`)] : [begun];
    });
}
