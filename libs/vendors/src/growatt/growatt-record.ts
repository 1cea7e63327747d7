import { roundHalfAway } from '@heliograph/base-data';
import type { JsonNode, RawJson } from '@heliograph/vendor-contract';

/** The record of one device inside an answer, freed of float noise, and its members as the vendor wrote them. */
export class GrowattRecord {
  readonly #node: JsonNode;

  constructor(node: JsonNode) {
    this.#node = node;
  }

  /** Returns a member. 32-bit floats arrive spelled out (21.600000381469727): three decimals are what the device measured (dossier, "Responses"). */
  get(name: string): unknown {
    const value = this.#node.get(name);
    return typeof value === 'number' && !Number.isInteger(value) ? roundHalfAway(value, 3) : value;
  }

  /** Cuts the named members out of the record's source text. */
  pick(names: readonly string[]): RawJson | undefined {
    return this.#node.pick(names);
  }
}
