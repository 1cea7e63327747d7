interface Sent {
  url: string;
  idempotencyKey: string;
  kind: string;
  attempt: number;
  body: string;
}

/** Headers that the service sends and that are known without the secret: signatures are not stored. */
export function headersOf({
  idempotencyKey,
  kind,
  attempt,
}: Omit<Sent, 'url' | 'body'>): [name: string, value: string][] {
  return [
    ['Content-Type', 'application/json'],
    ['X-Service-Event', kind],
    ['X-Service-Attempt', String(attempt)],
    ['Idempotency-Key', idempotencyKey],
    ['webhook-id', idempotencyKey],
  ];
}

/** Returns the request as a command for a shell; signatures and own headers are missing. */
export function curlOf(sent: Sent): string {
  const headers = headersOf(sent).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  return ['curl', '-i', quoted(sent.url), ...headers, '--data-binary', quoted(sent.body)].join(' ');
}

/** Within single quotes a POSIX shell interprets only the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
