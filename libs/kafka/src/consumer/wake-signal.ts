/** Lets one loop sleep until something happens or a time is over. A wake-up before the sleep is not lost. */
export class WakeSignal {
  #woken = false;
  #resume: (() => void) | undefined;

  wake(): void {
    this.#woken = true;
    this.#resume?.();
  }

  async sleep(ms?: number): Promise<void> {
    if (!this.#woken) await this.#wait(ms);
    this.#woken = false;
  }

  #wait(ms: number | undefined): Promise<void> {
    return new Promise((resolve) => {
      const timer = ms === undefined ? undefined : setTimeout(() => this.#resume?.(), ms);
      this.#resume = () => {
        clearTimeout(timer);
        this.#resume = undefined;
        resolve();
      };
    });
  }
}
