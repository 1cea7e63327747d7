import { isKind, isRecord, readText, recordsOf, type JsonRecord } from '@heliograph/vendor-contract';
import type { SolarmanClient } from './dialect.ts';
import { collectorTypes } from './wire.ts';

interface Parent {
  serial: string;
  type: string | undefined;
}

/** Finds the collector a device sends through: only `device/communication` reports it. One answer may report it for several devices. */
export class CollectorLinks {
  readonly #client: SolarmanClient;
  readonly #parents = new Map<string, Parent>();

  constructor(client: SolarmanClient) {
    this.#client = client;
  }

  /** `''` when unknown. `plantCollectors`: those of the device's plant, of which a single one is the link where the cloud does not report it. */
  async of(serial: string, plantCollectors: readonly string[], signal: AbortSignal): Promise<string> {
    if (!this.#parents.has(serial)) await this.#ask(serial, signal);
    const [only = '', ...others] = plantCollectors;
    return this.#collectorAbove(serial, plantCollectors) ?? (others.length === 0 ? only : '');
  }

  async #ask(serial: string, signal: AbortSignal): Promise<void> {
    try {
      const { envelope } = await this.#client.call('device/communication', { deviceSn: serial }, signal);
      if (isRecord(envelope.communication)) this.#remember(envelope.communication, undefined);
    } catch (error) {
      const known = isKind(error, 'not_permitted', 'protocol');
      if (!known) throw error;
    }
  }

  /** A device names its parent; below a collector the nesting does. */
  #remember(node: JsonRecord, above: Parent | undefined): void {
    const serial = readText(node.deviceSn);
    const named = readText(node.parentSn);
    const parent = above ?? (named === undefined ? undefined : { serial: named, type: undefined });
    if (serial !== undefined && parent && parent.serial !== serial) this.#parents.set(serial, parent);
    const self = serial === undefined ? parent : { serial, type: readText(node.deviceType) };
    for (const child of recordsOf(node.childList)) this.#remember(child, self);
  }

  /** Returns the nearest collector on the way up: a repeater may stand between. Without one the device's own parent. */
  #collectorAbove(serial: string, plantCollectors: readonly string[]): string | undefined {
    const first = this.#parents.get(serial);
    const passed = new Set<string>();
    for (let at = first; at && !passed.has(at.serial); at = this.#parents.get(at.serial)) {
      if (collectorTypes.includes(at.type ?? '') || plantCollectors.includes(at.serial)) return at.serial;
      passed.add(at.serial);
    }
    return first?.serial;
  }
}
