/** Returns a text as it was typed, without spaces around it; empty where the form has no such field. */
export function textOf(form: FormData, name: string): string {
  return exactTextOf(form, name).trim();
}

/** Returns a text exactly as it was typed: spaces belong to a password. */
export function exactTextOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** @returns undefined for an empty field; NaN, which the service refuses, for what is no number */
export function numberOf(form: FormData, name: string): number | undefined {
  const text = textOf(form, name);
  return text === '' ? undefined : Number(text);
}
