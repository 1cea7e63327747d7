const BYTES = 16;

/** The idempotency key of what a form last sent: the same while the same is sent again, until it has succeeded. */
export class FormKeys {
  #last: { sent: string | undefined; key: string } | undefined;

  of(value: unknown): string {
    // Undefined for a function, which some actions take.
    const sent = JSON.stringify(value ?? null) as string | undefined;
    if (this.#last === undefined || this.#last.sent !== sent) this.#last = { sent, key: newKey() };
    return this.#last.key;
  }

  forget(): void {
    this.#last = undefined;
  }
}

/** Not `randomUUID`: browsers have it in secure contexts only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
