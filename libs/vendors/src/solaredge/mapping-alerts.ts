import { isRecord, readNumber, readText, type PolledDevice, type RawJson } from '@heliograph/vendor-contract';
import { readBucketTime } from './bucket-time.ts';
import { isCommunicationFault } from './states.ts';

/** The impact from which an alert is one; below it is a warning. */
const ALERT_IMPACT = 5;

/** An open alert that concerns one inverter. */
export interface OpenAlert {
  source: RawJson;
  /** Unix seconds; an alert without a readable time counts as open all along. */
  since: number;
  kind: 'communication' | 'alert' | 'warning';
}

/** Returns open alerts of the inverter itself, and communication faults of its site. `sources` are entries of an alert list as written. */
export function openAlertsOf(device: PolledDevice, sources: readonly RawJson[]): OpenAlert[] {
  return sources.flatMap((source) => {
    const alert: unknown = JSON.parse(source);
    if (!isRecord(alert) || (readText(alert.status) ?? 'OPEN').toUpperCase() !== 'OPEN') return [];
    const type = readText(alert.type) ?? '';
    const serial = isRecord(alert.component) ? readText(alert.component.serialNumber) : undefined;
    const communication = isCommunicationFault(type);
    const ofSite = communication && type.includes('SITE') && readText(alert.siteId) === device.vendorPlantId;
    if (serial !== device.InverterSN && !ofSite) return [];
    const since = readBucketTime(alert.firstTrigger)?.unix ?? 0;
    const impact = readNumber(alert.impact) ?? ALERT_IMPACT;
    return [{ source, since, kind: communication ? 'communication' : impact < ALERT_IMPACT ? 'warning' : 'alert' }];
  });
}

/** Returns those that were open at that time, as BaseData has them. */
export function alertArrays(
  alerts: readonly OpenAlert[],
  at = Infinity,
): { alerts: RawJson[]; warnings: RawJson[]; faults: number; communicationFault: boolean } {
  const open = alerts.filter(({ since }) => since <= at);
  return {
    alerts: open.filter(({ kind }) => kind !== 'warning').map(({ source }) => source),
    warnings: open.filter(({ kind }) => kind === 'warning').map(({ source }) => source),
    faults: open.filter(({ kind }) => kind === 'alert').length,
    communicationFault: open.some(({ kind }) => kind === 'communication'),
  };
}
