import { reported } from '@heliograph/base-data';
import { switchesOff } from '@heliograph/vendors/sandbox';

/** The state of a simulated inverter itself, in SI units. */
export interface Physical {
  /** The time of the values, Unix seconds; for an inverter that is unreachable, that of its last sample. */
  time: number;
  state: string;
  /** Since when it generates no more, from sunset to sunrise. */
  turnedOffAt?: number;
  acPowerW: number;
  energyTotalWh: number;
}

/** Vendors whose loggers are fed by the modules and send no data at night. */
const restingVendors: ReadonlySet<string> = new Set(['deye', 'goodwe', 'saj', 'solarman', 'solis', 'solplanet']);
/** The time for which an inverter must continue to generate to be waited for: longer than any deadline here. */
const AWAKE_SECONDS = 300;

/** Seconds between two checks of a logger: no simulated plant is silent for less than twice that. */
const LOOK_SECONDS = 120;

/** A client of the sandbox's administration: injects faults, counts calls, returns the true state of inverters. */
export class CloudFaults {
  constructor(private readonly sandboxUrl: string) {}

  async set(vendor: string | undefined, switches: object): Promise<void> {
    const body = JSON.stringify({ ...reported({ vendor }), switches });
    const answer = await fetch(`${this.sandboxUrl}/_admin/switches`, { method: 'POST', body });
    if (!answer.ok) throw new Error(await answer.text());
  }

  async calm(vendor?: string): Promise<void> {
    await this.set(vendor, switchesOff());
  }

  /** Returns the state of an inverter; undefined when the simulation has no such inverter. */
  async inverter(vendor: string, serial: string, at: number): Promise<Physical | undefined> {
    const query = new URLSearchParams({ vendor, serial, at: String(at) });
    const answer = await fetch(`${this.sandboxUrl}/_admin/inverter?${query.toString()}`);
    return answer.ok ? ((await answer.json()) as Physical) : undefined;
  }

  /** Returns whether one of these inverters sends samples now and for a while yet: by night not all vendors' do. */
  async sends(vendor: string, serials: readonly string[]): Promise<boolean> {
    if (!restingVendors.has(vendor)) return true;
    const now = Date.now() / 1000;
    const looks = await Promise.all(
      serials.map((serial) => Promise.all([now, now + AWAKE_SECONDS].map((at) => this.inverter(vendor, serial, at)))),
    );
    if (!looks.flat().some(Boolean)) throw new Error(`the sandbox has none of the inverters of ${vendor}`);
    return looks.some((states) => states.every((of) => of && of.state !== 'offline' && of.turnedOffAt === undefined));
  }

  /**
   * Returns those of the serial numbers whose loggers are silent by themselves at some time between these (Unix seconds, also of the future): each one is for
   * some minutes about once a day. Is correct while no inverter is switched off.
   */
  async silentByThemselves(vendor: string, serials: Iterable<string>, from: number, to: number): Promise<Set<string>> {
    const silent = new Set<string>();
    for (const serial of serials)
      for (let at = from; at < to + LOOK_SECONDS; at += LOOK_SECONDS)
        if ((await this.inverter(vendor, serial, at))?.state === 'offline') silent.add(serial);
    return silent;
  }
}

/** The faults of a cloud for a while; each vendor gets each of them in turn. */
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
