/** The reason why something of an answer could not become a record. */
export interface Rejection {
  /** Slug. */
  reason: string;
  detail?: string;
  serial?: string;
}

/** Of each reason so many are kept whole; the others are only counted. */
const keptOfReason = 10;
const keptReasons = 20;
const detailCharacters = 200;
const serialCharacters = 64;
/** Of the header: an answer of 900,000 bytes has room for it in a record of Kafka. */
const headerBytes = 16_384;

/** The rejections of one answer. However many there are, what is kept of them fits into a header, and all are counted. */
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
      ...(detail !== undefined && { detail: cut(detail, detailCharacters) }),
      ...(serial !== undefined && { serial: cut(serial, serialCharacters) }),
    });
  }

  get size(): number {
    return this.#counts.size;
  }

  /** @returns the number of each reason */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  /** @returns the kept ones as a JSON array; those that the bound of the header leaves no room for are left out. */
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

  /** @returns the number of each reason, as a JSON object */
  countsHeader(): string {
    return JSON.stringify(Object.fromEntries(this.#counts));
  }
}

/** Also of what is no text: mappings hand on what vendors write. */
function cut(text: unknown, characters: number): string {
  return String(text).slice(0, characters);
}
