/** Returns the members of a JSON object; none for any other value. */
export function recordMembers(value: Buffer | null): Readonly<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse(String(value));
    return typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
