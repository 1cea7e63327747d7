import { type Agent, request } from 'node:https';

export interface HttpsRequest {
  url: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  headers: Record<string, string>;
  body?: string;
  agent: Agent;
}

export interface HttpsAnswer {
  status: number;
  /** Seconds, of a 429. */
  retryAfter: number | undefined;
  body: string;
}

const timeoutMs = 10_000;
const maxBytes = 8 << 20;

/** One request, whose answer must be there whole after 10 s and not be larger than 8 MiB. */
export function httpsRequest({ url, method, headers, body, agent }: HttpsRequest): Promise<HttpsAnswer> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = request(url, { method, headers, agent, signal }, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes > maxBytes) sent.destroy(new Error('the answer of the API server is too large'));
      });
      response.on('error', reject);
      response.on('end', () => {
        const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN);
        resolve({
          status: response.statusCode ?? 0,
          retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
          body: Buffer.concat(chunks).toString('utf8'),
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A refusal of the API server, in one line; for a Secret without the server's message, which may quote the Secret. */
export class KubernetesError extends Error {
  override readonly name = 'KubernetesError';

  constructor(
    /** e.g. `KafkaUser kafka/acc-a.reader` */
    readonly resource: string,
    readonly status: number,
    /** `reason` of the answer, e.g. `Forbidden`, `Conflict`. */
    readonly reason: string,
    message?: string,
  ) {
    super(`${resource}: ${status} ${reason}${message === undefined ? '' : `: ${message.slice(0, 500)}`}`);
  }
}
