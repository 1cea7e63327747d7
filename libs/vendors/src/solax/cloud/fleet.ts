import { offsetSecondsAt } from '@heliograph/base-data';
import type { SimulatorOptions } from '@heliograph/vendor-contract';
import { SimulatedFleet } from '../../plant-model/index.ts';
import type { ModelInverter, ModelReading, ModelSite, PhysicalSample } from '../../plant-model/index.ts';
import type { BusinessType } from '../wire.ts';

/** A plant with an inverter of so many kW is a commercial one. */
const COMMERCIAL_KW = 50;

/** The cloud's current data of an inverter. */
export interface Reading extends ModelReading {
  online: boolean;
}

/** The plant model as the account sees it: ids, serial numbers, newest readings. */
export class Fleet extends SimulatedFleet {
  /** Registration numbers of the dongles, in the order of the inverters: each has its own. */
  readonly dongles: readonly string[];

  constructor(options: SimulatorOptions) {
    super('solax', options);
    this.dongles = this.plantModel.inverters.map(
      ({ index }) => `SN${this.#digits('dongle', index).slice(0, 4)}${four(index)}`,
    );
  }

  /** Returns the serial number: 14 characters. */
  protected serialOf({ index, phaseCount }: ModelInverter): string {
    return `${phaseCount === 1 ? 'XB3' : 'MC2'}${this.#digits('inverter', index).slice(0, 6)}J${four(index)}`;
  }

  #digits(kind: string, index: number): string {
    return this.hash(kind, index).toUpperCase();
  }

  /** Returns the plant id: 19 digits. */
  plantId(site: ModelSite): string {
    return String(1_600_000_000_000_000_000n + BigInt(`0x${this.#digits('plant', site.index).slice(0, 14)}`));
  }

  siteOf(plantId: unknown): ModelSite | undefined {
    return this.plantModel.sites.find((site) => this.plantId(site) === plantId);
  }

  dongle({ index }: ModelInverter): string {
    return this.dongles[index]!;
  }

  /** Returns the serial number of a hybrid's battery; undefined where the installer never registered it. */
  batterySerial({ index, battery }: ModelInverter): string | undefined {
    return battery && index % 3 !== 1 ? `TP${this.#digits('battery', index).slice(0, 8)}${four(index)}` : undefined;
  }

  byBattery(serial: string): ModelInverter | undefined {
    return this.plantModel.inverters.find((inverter) => this.batterySerial(inverter) === serial);
  }

  byDongle(dongle: string): ModelInverter | undefined {
    return this.plantModel.inverters[this.dongles.indexOf(dongle)];
  }

  reading(inverter: ModelInverter, nowMs: number): Reading {
    const now = nowMs / 1000;
    const { sample, lost } = this.kept(inverter, this.sampleBefore(inverter, now), now);
    return { inverter, sample, online: !lost };
  }
}

export function businessTypeOfSite({ inverters }: ModelSite): BusinessType {
  return inverters.some(({ ratedPowerKw }) => ratedPowerKw >= COMMERCIAL_KW) ? '4' : '1';
}

/**
 * Returns `inverterType`, `deviceModel`: X1-Boost-G4, X3-MIC/PRO-G2; hybrids X1-Hybrid-G4, X3-Hybrid-G4; in a commercial plant X3-FORTH, which is
 * X3-FTH where only residential types are known.
 */
export function modelCode({ battery, phaseCount, site }: ModelInverter): number {
  if (battery) return phaseCount === 1 ? 15 : 14;
  if (phaseCount === 1) return 18;
  return businessTypeOfSite(site) === '4' ? 100 : 16;
}

export function offsetAt({ timezone }: ModelSite, unixSeconds: number): number {
  return offsetSecondsAt(timezone, unixSeconds) ?? 0;
}

/** `inverterStatus`, `deviceStatus`. A limited inverter reports normal. */
export function statusCode({ state }: PhysicalSample): number {
  if (state === 'waiting') return 100;
  if (state === 'starting') return 101;
  return state === 'fault' ? 103 : 102;
}

function four(index: number): string {
  return String(index).padStart(4, '0');
}
