import { reported } from '@heliograph/base-data';
import {
  joinAnswers,
  parseNode,
  type JsonNode,
  type PolledDevice,
  type RawAnswer,
  type RawJson,
} from '@heliograph/vendor-contract';
import { SITE_TELEMETRY, type AskedWindow } from './wire.ts';

/** A raw answer stays below 450 KB: an inverter has 16 KB a window. */
const MAX_CHARACTERS = 400_000;

export interface SiteAnswerParts {
  asked: readonly AskedWindow[];
  /** Answers of inverters/telemetry as received, oldest window first. */
  telemetry: readonly string[];
  /** Undefined: not read. */
  alerts?: readonly RawJson[] | undefined;
  /** A backfill: only these samples are missing. */
  gap?: AskedWindow;
  fetchedAt: number;
  devices: readonly PolledDevice[];
}

/** Returns the answers received for one site as raw answers: one, or by groups of inverters where it is too much for one. */
export function siteAnswers(parts: SiteAnswerParts): RawAnswer[] {
  const size = parts.telemetry.reduce((sum, text) => sum + text.length, 0);
  if (size <= MAX_CHARACTERS) return [answerOf(parts, parts.telemetry, parts.devices)];
  const windows = parts.telemetry.map(invertersOf);
  return groups(parts.devices, windows).map((devices) => {
    const telemetry = windows.map((inverters) => `{"inverters":{${membersOf(devices, inverters)}}}`);
    return answerOf(parts, telemetry, devices);
  });
}

type Inverters = ReadonlyMap<string, RawJson>;

function invertersOf(telemetry: string): Inverters {
  const inverters = parseNode(telemetry).find('inverters')?.members() ?? new Map<string, JsonNode>();
  return new Map([...inverters].map(([serial, { source }]) => [serial, source]));
}

function groups(devices: readonly PolledDevice[], windows: readonly Inverters[]): PolledDevice[][] {
  const found: PolledDevice[][] = [[]];
  let size = 0;
  for (const device of devices) {
    const own = windows.reduce((sum, inverters) => sum + (inverters.get(device.InverterSN)?.length ?? 0), 0);
    if (size + own > MAX_CHARACTERS && size > 0) {
      found.push([]);
      size = 0;
    }
    found.at(-1)!.push(device);
    size += own;
  }
  return found;
}

function membersOf(devices: readonly PolledDevice[], inverters: Inverters): string {
  return devices
    .flatMap(({ InverterSN }) => {
      const source = inverters.get(InverterSN);
      return source === undefined ? [] : [`${JSON.stringify(InverterSN)}:${source}`];
    })
    .join(',');
}

function answerOf(
  { asked, alerts, gap, fetchedAt }: SiteAnswerParts,
  telemetry: readonly string[],
  devices: readonly PolledDevice[],
): RawAnswer {
  const body = joinAnswers(
    reported({
      asked: JSON.stringify(asked),
      gap: gap ? JSON.stringify(gap) : undefined,
      telemetry: `[${telemetry.join(',')}]`,
      alerts: alerts ? `[${alerts.join(',')}]` : undefined,
    }),
  );
  return { call: SITE_TELEMETRY, body, fetchedAt, devices, ...reported({ backfill: gap ? true : undefined }) };
}
