/** Bytes of a record on the wire before compression, slightly too many: for the limits of a batch. */
export function recordSize(
  key: string | null,
  value: Buffer | null,
  headers: Readonly<Record<string, string>> | undefined,
): number {
  let size = 32 + (value?.length ?? 0) + (key === null ? 0 : Buffer.byteLength(key));
  for (const name in headers) size += 10 + name.length + Buffer.byteLength(headers[name]!);
  return size;
}
