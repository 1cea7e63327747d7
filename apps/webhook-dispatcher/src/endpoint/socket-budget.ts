/** Counts open sockets of all endpoints; `makeRoom` is asked to close idle ones before they run out, since closing takes a moment. */
export class SocketBudget {
  readonly #most: number;
  readonly #makeRoom: () => void;
  #open = 0;

  constructor(most: number, makeRoom: () => void) {
    this.#most = most;
    this.#makeRoom = makeRoom;
  }

  get open(): number {
    return this.#open;
  }

  take(): boolean {
    if (this.#open >= this.#most * 0.9) this.#makeRoom();
    if (this.#open >= this.#most) return false;
    this.#open++;
    return true;
  }

  giveBack(): void {
    this.#open--;
  }
}
