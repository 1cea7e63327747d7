import { offsetSecondsAt, reported } from '@heliograph/base-data';
import { alarmEvent, type AlarmEvent } from '@heliograph/events';
import type {
  MappedAlarms,
  MappedSample,
  PolledDevice,
  RawEnvelope,
  RawJson,
  VendorAlarm,
  VendorAlarms,
} from '@heliograph/vendor-contract';
import type { DeviceState } from '../device-state.ts';
import { type AlarmChange, nextAlarms, type SeenAlarms } from './open-alarms.ts';

/** An event of an alarm, and the device that it is of. */
export interface AlarmEventOf {
  event: AlarmEvent;
  device: PolledDevice;
}

/** Keeps the open alarms of the devices of one live answer, and makes the events of what changes. Backfilled answers are about the past: they change nothing. */
export class AlarmObservations {
  readonly events: AlarmEventOf[] = [];
  readonly #envelope: RawEnvelope;
  readonly #reader: VendorAlarms | undefined;
  readonly #offset: number | undefined;

  /** @param offset of the answer in its partition; absent: it comes once */
  constructor(envelope: RawEnvelope, reader: VendorAlarms | undefined, offset: number | undefined) {
    this.#envelope = envelope;
    this.#reader = reader;
    this.#offset = offset;
  }

  /** Takes the answer of a call for alarms. @returns the number of alarms beyond the limit of a device */
  observeCall(item: MappedAlarms, state: DeviceState): number {
    const { device, noneOpenAt } = item;
    if (noneOpenAt !== undefined) state.noAlarmAt = Math.max(noneOpenAt, state.noAlarmAt ?? 0);
    return this.#observe(device, state, 'call', item);
  }

  /** Takes a sample that is newer than all before. @returns the number of alarms beyond the limit of a device */
  observeSample(sample: MappedSample, state: DeviceState): number {
    return this.#observe(sample.device, state, 'sample', sample);
  }

  #observe(
    device: PolledDevice,
    state: DeviceState,
    source: SeenAlarms['source'],
    shown: Pick<MappedAlarms, 'alerts' | 'warnings' | 'ended' | 'noneOpenAt'> & Pick<MappedSample, 'datetime'>,
  ): number {
    const { backfill, fetchedAt } = this.#envelope;
    const before = state.alarms ?? { open: [] };
    const isEmpty = shown.alerts.length + shown.warnings.length === 0;
    if (backfill === true || !this.#reader || (isEmpty && before.open.length === 0)) return 0;
    if (source === 'call' && !this.#isFirst(state)) return 0;
    const alarms = [
      ...this.#read(device, 'alerts', shown.alerts),
      ...this.#read(device, 'warnings', shown.warnings),
      ...this.#read(device, 'alerts', before.open.length > 0 ? (shown.ended ?? []) : []),
    ].filter(({ since = Infinity }) => since > (state.noAlarmAt ?? 0));
    const at = Math.floor(fetchedAt / 1000);
    const seen = { alarms, source, at, noneOpenAt: shown.noneOpenAt, sampledAt: shown.datetime };
    const { changes, leftOut, ...after } = nextAlarms(before, seen);
    state.alarms = after;
    for (const change of changes) this.#add(device, change, at);
    return leftOut;
  }

  /**
   * Notes an answer of a call, and returns false for one that was counted before. After a crash the state may be newer than the answers that come again: counted
   * twice, one answer without an alarm would clear it, and one from before its end would raise it again. Samples that come again are known by their time.
   */
  #isFirst(state: DeviceState): boolean {
    const [offset, { fetchedAt }] = [this.#offset, this.#envelope];
    if (offset === undefined) return true;
    const last = state.lastAlarmCall;
    // A topic that was created again begins at offset 0, and a clock may be set back: only what is older by both was counted.
    if (last && offset <= last.offset && fetchedAt <= last.fetchedAt) return false;
    state.lastAlarmCall = { offset, fetchedAt };
    return true;
  }

  /** An entry that cannot be read is left out: it stays in `AlertArray`. */
  #read(device: PolledDevice, list: 'alerts' | 'warnings', entries: readonly RawJson[]): VendorAlarm[] {
    return entries.flatMap((entry) => {
      try {
        return this.#reader!.read(entry, { device, list });
      } catch {
        return [];
      }
    });
  }

  #add(device: PolledDevice, { event, alarm, until }: AlarmChange, at: number): void {
    const { deviceId, plantId, InverterSN, timezone } = device;
    const { code, text, vendorSeverity, category, severity, since, firstSeenAt, lastSeenAt, changes } = alarm;
    this.events.push({
      device,
      event: alarmEvent({
        event,
        deviceId,
        InverterSN,
        DataSources: this.#envelope.vendor,
        PlantId: plantId,
        Datetime: at,
        // Without a zone there are no records either; an alarm is told all the same.
        offsetSeconds: (timezone === undefined ? undefined : offsetSecondsAt(timezone, at)) ?? 0,
        category,
        severity,
        vendorCode: code,
        vendorText: text,
        since,
        firstSeenAt,
        lastSeenAt,
        ...reported({ vendorSeverity, until, change: changes }),
      }),
    });
  }
}
