import type { MappedItem, PolledDevice, RawJson, VendorAlarm, VendorAlarms } from '@heliograph/vendor-contract';

/** An open alarm as the vendor's reader reads it. */
export interface ObservedAlarm extends Pick<VendorAlarm, 'category' | 'severity' | 'code' | 'text'> {
  InverterSN: string;
}

export interface ObservedAlarms {
  /** At most 200. */
  open: ObservedAlarm[];
  /** The number of open alarms whose code or text is in no table. */
  unmapped: number;
}

const maxAlarms = 200;

interface Shown {
  device: PolledDevice;
  alerts: readonly RawJson[];
  warnings: readonly RawJson[];
}

/** Collects the open alarms of the live answers, each alarm of a device once. */
export class AlarmsSeen {
  readonly #open = new Map<string, { alarm: ObservedAlarm; since: number }>();
  /** Unix seconds at which a device had no alarm: earlier ones have ended, although a list may show them for longer. */
  readonly #noneOpenAt = new Map<string, number>();
  readonly #reader: VendorAlarms;

  constructor(reader: VendorAlarms) {
    this.#reader = reader;
  }

  add(item: MappedItem): void {
    if (item.kind !== 'sample' && item.kind !== 'alarms') return;
    if (item.kind === 'alarms' && item.noneOpenAt !== undefined)
      this.#noneOpenAt.set(item.device.InverterSN, item.noneOpenAt);
    this.#read(item);
  }

  result(): ObservedAlarms {
    const open = [...this.#open.values()]
      .filter(({ alarm, since }) => since > (this.#noneOpenAt.get(alarm.InverterSN) ?? 0))
      .map(({ alarm }) => alarm);
    return {
      open: open.slice(0, maxAlarms),
      unmapped: open.filter(({ category }) => category === 'unmapped').length,
    };
  }

  #read({ device, alerts, warnings }: Shown): void {
    const { InverterSN } = device;
    for (const [list, entries] of [['alerts', alerts] as const, ['warnings', warnings] as const])
      for (const entry of entries)
        for (const { category, severity, code, text, since = Infinity } of this.#openAlarms(entry, { device, list }))
          this.#open.set(`${InverterSN}:${code}`, { alarm: { InverterSN, category, severity, code, text }, since });
  }

  /** An entry that cannot be read is none here; the record of the inverter has it. */
  #openAlarms(entry: RawJson, origin: Parameters<VendorAlarms['read']>[1]): VendorAlarm[] {
    try {
      return this.#reader.read(entry, origin).filter(({ hasEnded = false }) => !hasEnded);
    } catch {
      return [];
    }
  }
}
