/** Returns text for `json` and `jsonb`, which accept neither NUL nor half a surrogate pair. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? Buffer.from(part).toString().replaceAll('\u0000', '') : part,
  );
}

/** Returns text that PostgreSQL accepts in a text column of that length. */
export function storableText(text: string | undefined, maxLength: number): string | null {
  return text === undefined ? null : text.replaceAll('\u0000', '').slice(0, maxLength);
}
