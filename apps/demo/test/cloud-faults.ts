import { switchesOff } from '@heliograph/vendors/sandbox';

/** What the sandbox shows of an inverter itself, in SI units. */
export interface Physical {
  /** Unix seconds; of an inverter that is out of reach the time of its last word, whose values these are. */
  time: number;
  state: string;
  acPowerW: number;
  energyTotalWh: number;
}

/** Seconds between two looks at a logger: none of the plant model is silent for less than twice that. */
const LOOK_SECONDS = 120;

/** The sandbox's administration: breaks clouds, counts, tells the truth. */
export class CloudFaults {
  constructor(private readonly sandboxUrl: string) {}

  async set(vendor: string | undefined, switches: object): Promise<void> {
    const body = JSON.stringify({ ...(vendor !== undefined && { vendor }), switches });
    const answer = await fetch(`${this.sandboxUrl}/_admin/switches`, { method: 'POST', body });
    if (!answer.ok) throw new Error(await answer.text());
  }

  async calm(vendor?: string): Promise<void> {
    await this.set(vendor, switchesOff());
  }

  /** Undefined: the plant model has no such inverter. */
  async inverter(vendor: string, serial: string, at: number): Promise<Physical | undefined> {
    const query = new URLSearchParams({ vendor, serial, at: String(at) });
    const answer = await fetch(`${this.sandboxUrl}/_admin/inverter?${query.toString()}`);
    return answer.ok ? ((await answer.json()) as Physical) : undefined;
  }

  /**
   * Those of the serial numbers whose loggers are silent by themselves at some time between these (Unix seconds, also of the future): each one is for
   * some minutes about once a day. Tells the truth while no inverter is switched off.
   */
  async silentByThemselves(vendor: string, serials: Iterable<string>, from: number, to: number): Promise<Set<string>> {
    const silent = new Set<string>();
    for (const serial of serials)
      for (let at = from; at < to + LOOK_SECONDS; at += LOOK_SECONDS)
        if ((await this.inverter(vendor, serial, at))?.state === 'offline') silent.add(serial);
    return silent;
  }
}

/** What a cloud does for a while; each vendor gets each of them in turn. */
export const faults: readonly object[] = [
  { outage: true },
  { half: true },
  { rate_limit: true },
  { schema_drift: 'retyped' },
  { drop: true },
  { duplicate: true },
  { html: true },
  { out_of_order: true },
  { schema_drift: 'missing' },
  { slow: 1500 },
  { schema_drift: 'renamed' },
  { clock_skew: -120 },
];
