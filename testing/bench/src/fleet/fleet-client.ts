import { setTimeout as sleep } from 'node:timers/promises';
import { reported } from '@heliograph/vendor-contract';

export interface Answer<T> {
  status: number;
  body: string;
  result: T;
  milliseconds: number;
}

export interface SyncJob {
  jobId: string;
  status: 'running' | 'done' | 'failed';
  plants: number;
  devices: number;
  error: unknown;
}

export interface DevicePage {
  items: { deviceId: string; plantId: string; monitored: boolean }[];
  nextCursor: string | null;
}

/** The API of sync-api as one account uses it. */
export class FleetClient {
  constructor(
    private readonly url: string,
    private readonly token: string,
    private readonly signal: AbortSignal,
  ) {}

  /** @param body an object goes as JSON, text as CSV. @throws Error unless the answer is 2xx */
  async call<T>(method: string, path: string, body?: object | string): Promise<Answer<T>> {
    const answer = await this.try<T>(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 500)}`);
    return answer;
  }

  async try<T>(method: string, path: string, body?: object | string): Promise<Answer<T>> {
    const startedAt = performance.now();
    const type = typeof body === 'string' ? 'text/csv' : 'application/json';
    const response = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...reported({ 'content-type': body === undefined ? undefined : type }),
      },
      ...reported({ body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: this.signal,
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const result = (isJson ? (JSON.parse(text) as { result: T }).result : text) as T;
    return { status: response.status, body: text, result, milliseconds: performance.now() - startedAt };
  }

  /** Begins a sync and watches it to its end. @param onProgress what is read so far, whenever that has changed */
  async sync(vendorAccountId: string, onProgress?: (job: SyncJob) => void): Promise<SyncJob> {
    const path = `/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${vendorAccountId}`;
    const { result } = await this.call<{ jobId: string }>('GET', `${path}&wait=false`);
    let seen = '';
    for (;;) {
      const { result: job } = await this.call<SyncJob>('GET', `/v1/sync-jobs/${result.jobId}`);
      if (job.status === 'failed') throw new Error(`the sync failed: ${JSON.stringify(job.error)}`);
      if (seen !== `${job.plants} ${job.devices}`) onProgress?.(job);
      seen = `${job.plants} ${job.devices}`;
      if (job.status === 'done') return job;
      await sleep(500, undefined, { signal: this.signal });
    }
  }

  /** The sync operation itself, called again while the job of a large account goes on. @returns how many devices its plants hold */
  async syncAnswer(vendorAccountId: string): Promise<number> {
    for (;;) {
      const path = `/apiDevice/syncApiPlantAndDevice?dataAccessUserId=${vendorAccountId}`;
      const { status, body, result } = await this.try<{ devices: unknown[] }[]>('GET', path);
      if (status === 200) return result.reduce((sum, { devices }) => sum + devices.length, 0);
      if (!body.includes('"sync_in_progress"')) throw new Error(body);
      await sleep(500, undefined, { signal: this.signal });
    }
  }

  /** Every device, and how long each page took. */
  async devices(limit: number): Promise<{ devices: DevicePage['items']; milliseconds: number[] }> {
    const devices: DevicePage['items'] = [];
    const times: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const more: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const { result, milliseconds } = await this.call<DevicePage>('GET', `/v1/devices?limit=${limit}${more}`);
      devices.push(...result.items);
      times.push(milliseconds);
      cursor = result.nextCursor;
    }
    return { devices, milliseconds: times };
  }
}
