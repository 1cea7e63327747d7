import { readNumber, readText, type JsonRecord } from '@heliograph/vendor-contract';
import { unixSeconds } from '../solarman-platform/times.ts';

/**
 * An element of stationAlertItems or alertList. Two shapes are known: `alertLevel` ERROR or WARN, `status` CLEARED, `endTimestamp` (hackathon
 * documentation); `level` 0 notice, 1 warning, 2 failure, `status` 1 while open, `alertEndTime` (clients against the live service).
 */
type DeyeAlert = JsonRecord;

const OPEN: readonly string[] = ['1', 'OPEN', 'ACTIVE'];
const OVER: readonly string[] = ['0', 'CLEARED', 'CLOSED', 'RECOVERED', 'RESOLVED'];
const WARNINGS: readonly string[] = ['WARN', 'WARNING', 'INFO', 'NOTICE'];
const WARNING_LEVELS: readonly number[] = [0, 1];

/** Returns whether an alert is open. A status in neither shape: open as long as no end is reported. */
export function isOpen(alert: DeyeAlert): boolean {
  const status = readText(alert.status)?.toUpperCase() ?? '';
  if (OPEN.includes(status)) return true;
  if (OVER.includes(status)) return false;
  return unixSeconds(alert.endTimestamp) === undefined && unixSeconds(alert.alertEndTime) === undefined;
}

/** Returns whether an alert is a warning. Anything that does not call itself less is an alert. */
export function isWarning({ alertLevel, level }: DeyeAlert): boolean {
  const levelText = readText(alertLevel)?.toUpperCase();
  if (levelText !== undefined && Number.isNaN(Number(levelText))) return WARNINGS.includes(levelText);
  const number = readNumber(level) ?? readNumber(alertLevel);
  return number !== undefined && WARNING_LEVELS.includes(number);
}
