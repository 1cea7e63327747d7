import { request, type IncomingHttpHeaders } from 'node:http';

export interface PackedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Returns the body as sent: fetch would decompress it. */
  body: Buffer;
}

export function packed(
  url: string,
  { method = 'GET', headers }: { method?: string; headers?: Record<string, string> } = {},
): Promise<PackedAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers: { 'accept-encoding': 'br, gzip', ...headers } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}
