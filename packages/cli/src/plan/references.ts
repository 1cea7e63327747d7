/** Things of an account by the name that the file has for them; one name may stand for several, such as an inverter that two vendor accounts list. */
export class References {
  readonly #ids = new Map<string, string[]>();
  readonly #names = new Map<string, string>();
  readonly #keyOf: (name: string) => string;

  /** @param keyOf what two names have in common that mean the same */
  constructor(keyOf: (name: string) => string = (name) => name) {
    this.#keyOf = keyOf;
  }

  add(name: string, id: string): void {
    const key = this.#keyOf(name);
    this.#ids.set(key, [...(this.#ids.get(key) ?? []), id]);
    this.#names.set(id, name);
  }

  has(name: string): boolean {
    return this.#ids.has(this.#keyOf(name));
  }

  /** @returns the ids of one name; none if it is not there */
  ids(name: string): readonly string[] {
    return this.#ids.get(this.#keyOf(name)) ?? [];
  }

  /** @returns names of ids, sorted, each once; the id itself where it is not known */
  names(ids: readonly string[]): string[] {
    return [...new Set(ids.map((id) => this.#names.get(id) ?? id))].sort();
  }
}
