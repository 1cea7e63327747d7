import { join } from 'node:path';
import { freePort, spawnPart, type SpawnedPart } from '@heliograph/stack';
import { until } from '@heliograph/testbed';
import type { CloudCounts } from './cloud-process.ts';
import { scaleVendors } from '../fleet-plan.ts';

/** Compiled, for tests run from the sources. */
const program = join(import.meta.dirname, '../../../dist/scale/cloud/cloud-process.js');

/** The process of the clouds. */
export class ScaleCloud {
  private constructor(
    private readonly part: SpawnedPart,
    private readonly url: string,
  ) {}

  static async start(directory: string): Promise<ScaleCloud> {
    const port = await freePort();
    const part = await spawnPart({
      name: 'cloud',
      command: process.execPath,
      args: [program, String(port)],
      env: {},
      logFile: join(directory, 'cloud.log'),
      pidFile: join(directory, 'cloud.pid'),
    });
    const cloud = new ScaleCloud(part, `http://127.0.0.1:${port}`);
    await until('the clouds answer', () => cloud.counts().catch(() => undefined));
    return cloud;
  }

  get pid(): number {
    return this.part.pid;
  }

  /** The base URLs for ingest: every vendor below a path of its own. */
  get baseUrls(): string {
    return scaleVendors.map(({ id }) => `${id}=${this.url}/${id}`).join(',');
  }

  counts(): Promise<CloudCounts> {
    return this.#ask('/_counts');
  }

  /** Measures punctuality from now on. */
  async begin(): Promise<void> {
    await this.#ask('/_begin');
  }

  async stop(): Promise<void> {
    await this.part.stop();
  }

  async #ask(path: string): Promise<CloudCounts> {
    return (await (await fetch(`${this.url}${path}`, { signal: AbortSignal.timeout(10_000) })).json()) as CloudCounts;
  }
}
