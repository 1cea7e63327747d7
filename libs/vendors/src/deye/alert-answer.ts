import { answerSizedParts, isRecord, parseNode, type PolledDevice, type RawAnswer } from '@heliograph/vendor-contract';
import { isOpen } from './alerts.ts';

/**
 * An answer replaces what was known of the devices: all pages as one. A single page is handed on as received; of several, the entries that are not
 * over, as the vendor wrote them, and no more of them than one raw answer holds: the first ones.
 */
export function alertAnswer(bodies: readonly string[], devices: readonly PolledDevice[], fetchedAt: number): RawAnswer {
  const [only = '', ...further] = bodies;
  return { call: 'station/alertList', body: further.length === 0 ? only : joined(bodies), fetchedAt, devices };
}

function joined(bodies: readonly string[]): string {
  const entries = bodies.flatMap((body) => parseNode(body).sources('stationAlertItems')).filter(isOpenSource);
  const [first = []] = answerSizedParts(entries);
  return `{"success":true,"total":${entries.length},"stationAlertItems":[${first.join(',')}]}`;
}

function isOpenSource(source: string): boolean {
  const alert: unknown = JSON.parse(source);
  return isRecord(alert) && isOpen(alert);
}
