import { reported } from '@heliograph/base-data';
/** The reason why something of an answer could not become a record. */
export interface Rejection {
  /** The slug of the reason. */
  reason: string;
  detail?: string;
  serial?: string;
}

/** The number of rejections that are kept of each reason; the others are only counted. */
const keptOfReason = 10;
const keptReasons = 20;
const detailCharacters = 200;
const serialCharacters = 64;
/** The size of the header: an answer of 900,000 bytes has room for it in a Kafka record. */
const headerBytes = 16_384;

/** The rejections of one answer. Those that are kept fit into a header, and all are counted. */
export class Rejections {
  readonly #kept: Rejection[] = [];
  readonly #counts = new Map<string, number>();

  add({ reason, detail, serial }: Rejection): void {
    const counted = this.#counts.has(reason) || this.#counts.size < keptReasons ? reason : 'other';
    const count = (this.#counts.get(counted) ?? 0) + 1;
    this.#counts.set(counted, count);
    if (count > keptOfReason) return;
    this.#kept.push({
      reason: counted,
      ...reported({
        detail: detail === undefined ? undefined : cut(detail, detailCharacters),
        serial: serial === undefined ? undefined : cut(serial, serialCharacters),
      }),
    });
  }

  get size(): number {
    return this.#counts.size;
  }

  /** Counts the rejections. @returns the number of each reason */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** Makes the header of the reasons. @returns the kept ones as a JSON array; those that the bound of the header leaves no room for are left out. */
  reasonsHeader(): string {
    const texts: string[] = [];
    let bytes = 2;
    for (const rejection of this.#kept) {
      const text = JSON.stringify(rejection);
      bytes += Buffer.byteLength(text) + 1;
      if (bytes > headerBytes) break;
      texts.push(text);
    }
    return `[${texts.join(',')}]`;
  }

  /** Makes the header of the counts. @returns the number of each reason, as a JSON object */
  countsHeader(): string {
    return JSON.stringify(Object.fromEntries(this.#counts));
  }
}

/** Cuts a text, also a value that is not one: mappings pass on what vendors return. */
function cut(text: unknown, characters: number): string {
  return String(text).slice(0, characters);
}
