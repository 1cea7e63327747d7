/** What differs between two devices, or two samples of one, in the text that a vendor's cloud writes of a device. */
export interface TemplateMarks<Slot extends string> {
  text: string;
  /** What stands in the text for each slot. */
  marks: Readonly<Record<Slot, string>>;
}

/** A device's part of an answer, cut at its ids and times: to fill them in costs a few copies, and no simulation. */
export class SampleTemplate<Slot extends string> {
  readonly #parts: string[] = [];
  readonly #slots: Slot[] = [];

  /** @throws Error when a mark is not in the text: the answers would all be about one device */
  constructor({ text, marks }: TemplateMarks<Slot>) {
    const entries = Object.entries(marks) as [Slot, string][];
    let rest = text;
    for (;;) {
      const found = entries
        .map(([slot, mark]) => ({ slot, mark, at: rest.indexOf(mark) }))
        .filter(({ at }) => at >= 0)
        // At one place the longest: a time may begin as a shorter one does.
        .sort((a, b) => a.at - b.at || b.mark.length - a.mark.length)[0];
      if (!found) break;
      this.#parts.push(rest.slice(0, found.at));
      this.#slots.push(found.slot);
      rest = rest.slice(found.at + found.mark.length);
    }
    this.#parts.push(rest);
    const missing = entries.find(([slot]) => !this.#slots.includes(slot));
    if (missing) throw new Error(`the answer of the simulator has no ${missing[0]} "${missing[1]}"`);
  }

  fill(values: Readonly<Record<Slot, string>>): string {
    let text = this.#parts[0]!;
    for (const [i, slot] of this.#slots.entries()) text += values[slot] + this.#parts[i + 1]!;
    return text;
  }
}
