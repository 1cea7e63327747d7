/** Returns a text as it was typed, without spaces around it; empty where the form has no such field. */
export function textOf(form: FormData, name: string): string {
  return exactTextOf(form, name).trim();
}

/** Returns a text exactly as it was typed: spaces belong to a password. */
export function exactTextOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** @returns undefined for an empty field; NaN, which the service refuses, for text that is not a number */
export function numberOf(form: FormData, name: string): number | undefined {
  const text = textOf(form, name);
  return text === '' ? undefined : Number(text);
}

const keyBytes = 16;

/** The idempotency key of a form's last request: it stays while the same input is sent again, until it has succeeded. */
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

/** Does not use `randomUUID`: browsers have it in secure contexts only. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the Unix seconds of a `datetime-local` field, whose value is in the browser's own zone; undefined for an empty one. */
export function secondsOf(local: string): number | undefined {
  const ms = local === '' ? NaN : new Date(local).getTime();
  return Number.isFinite(ms) ? Math.floor(ms / 1000) : undefined;
}

/** Returns the value of a `datetime-local` field for a time, to the minute; empty without one. */
export function localTimeOf(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const at = new Date(seconds * 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
