/** As text for `json` and `jsonb`, which take neither NUL nor half a surrogate pair. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? Buffer.from(part).toString().replaceAll('\u0000', '') : part,
  );
}

/** What PostgreSQL takes into a text column of that length. */
export function storableText(text: string | undefined, longest: number): string | null {
  return text === undefined ? null : text.replaceAll('\u0000', '').slice(0, longest);
}
