/** A random generator (Lehmer's): the same seed gives the same run. */
export class SeededRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed * 48_271 + 11;
  }

  below(sides: number): number {
    this.#state = (this.#state * 48_271) % 2_147_483_647;
    return this.#state % sides;
  }

  oneIn(sides: number): boolean {
    return this.below(sides) === 0;
  }
}
