import { reported } from '@heliograph/base-data';
import { bySerial, compileFieldTable, isRecord, readNumber, readText } from '@heliograph/vendor-contract';
import type { BytesAnswer, JsonNode, JsonRecord, MappedItem, PolledDevice } from '@heliograph/vendor-contract';
import type { MicroStatus } from './mapping-telemetry.ts';
import { isSilent } from './states.ts';
import { summaryTable } from './tables.ts';
import { summaryEntries } from './wire.ts';

const readSummary = compileFieldTable(summaryTable);

/** A microinverter of inverters_summary_by_envoy_or_site with its position in the text. */
interface Micro {
  serial: string | undefined;
  record: JsonRecord;
  node: JsonNode;
}

/** Maps each polled microinverter: whether it reports. Its values go with its intervals, so that there is one record for a time. */
export function mapSummary(answer: BytesAnswer, json: JsonNode): MappedItem[] {
  const devices = bySerial(answer.devices);
  return microsOf(json).flatMap((micro): MappedItem[] => {
    if (micro.serial === undefined)
      return [{ kind: 'rejected', reason: 'unexpected_shape', detail: 'a microinverter without serial_number' }];
    const device = devices.get(micro.serial);
    return device ? mapMicro(device, micro) : [];
  });
}

/** Returns statuses by serial number. */
export function statusesOf(json: JsonNode): Map<string, MicroStatus> {
  return new Map(microsOf(json).flatMap(statusOf));
}

function statusOf({ serial, record, node }: Micro): [string, MicroStatus][] {
  const code = readText(record.status);
  const text = node.pick(['status']);
  if (serial === undefined || code === undefined || text === undefined) return [];
  const at = readNumber(record.last_report_date);
  const { measurements, quality } = readSummary(withUnit('energy', record.energy));
  const kilowattHours = measurements.ETotal;
  const total = at === undefined || kilowattHours === undefined ? undefined : { kilowattHours, at };
  return [[serial, { code, source: text, quality, total }]];
}

function microsOf(json: JsonNode): Micro[] {
  return summaryEntries(json).map((entry) => ({ ...entry, serial: readText(entry.record.serial_number) }));
}

function mapMicro(device: PolledDevice, { record }: Micro): MappedItem[] {
  const status = readText(record.status);
  if (status !== undefined && isSilent(status)) return [{ kind: 'liveness', device, online: false }];
  const reportedAt = readNumber(record.last_report_date);
  if (reportedAt === undefined || reportedAt <= 0) return [];
  // Its own status marks an inverter that should report and does not: an old last report beside another status is the night.
  return [
    {
      kind: 'liveness',
      device,
      online: true,
      ...reported({ asleep: status === undefined ? undefined : (true as const) }),
    },
  ];
}

/** Reads `{value,units,precision}` or the bare value, both documented. */
function withUnit(name: string, quantity: unknown): JsonRecord {
  if (!isRecord(quantity)) return { [name]: quantity };
  return { [name]: quantity.value, [`${name}_units`]: quantity.units };
}
