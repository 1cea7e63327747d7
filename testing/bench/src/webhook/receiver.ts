import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  freePort,
  debianPackages,
  issueCertificate,
  spawnPart,
  type CertificateFiles,
  type SpawnedPart,
} from '@heliograph/stack';
import { cpuSecondsOf, descendantsOf } from '../process/cpu-time.ts';

const readyMs = 10_000;

/** Addresses that the certificate names; more endpoints than that share addresses, each with a port of its own. */
const maxAddresses = 100;

/** nginx with TLS 1.3 that answers every request with 204, as many endpoints as wanted: the cheapest receiver there is. */
export class Receiver {
  #ownRequests = 0;

  private constructor(
    private readonly part: SpawnedPart,
    private readonly statusUrl: string,
    /** One each endpoint; no two have the same address and port. */
    readonly urls: readonly string[],
    readonly caFile: string,
  ) {}

  /**
   * @param directory also contains the authority that signs its certificate
   * @param logFile gets a line for each request: its end in Unix seconds, and its idempotency key
   */
  static async start(
    directory: string,
    endpoints: number,
    progress: (message: string) => void,
    logFile?: string,
  ): Promise<Receiver> {
    const { binary, environment } = await debianPackages({
      packages: ['nginx-light'],
      binary: 'nginx',
      onProgress: progress,
    });
    const home = join(directory, 'nginx');
    await mkdir(home, { recursive: true });
    const addresses = Array.from({ length: Math.min(endpoints, maxAddresses) }, (_, i) => `127.0.1.${i + 1}`);
    const certificate = await issueCertificate(directory, 'receiver', ['127.0.0.1', ...addresses]);
    const origins = await originsOf(addresses, endpoints);
    const statusPort = await freePort();
    const configFile = join(home, 'nginx.conf');
    await writeFile(configFile, configuration(home, certificate, origins, statusPort, logFile));
    const part = await spawnPart({
      name: 'nginx',
      command: binary,
      args: ['-p', home, '-c', configFile, '-e', 'stderr'],
      env: environment,
      logFile: join(home, 'nginx.log'),
      pidFile: join(home, 'part.pid'),
    });
    const receiver = new Receiver(
      part,
      `http://127.0.0.1:${statusPort}/`,
      origins.map((origin) => `https://${origin}/hook`),
      certificate.caFile,
    );
    await receiver.#ready();
    return receiver;
  }

  /** The master process; its worker is a child. */
  get pid(): number {
    return this.part.pid;
  }

  /** Requests answered so far. */
  async requests(): Promise<number> {
    return (await this.counts()).requests;
  }

  /** Requests answered and connections taken so far. */
  async counts(): Promise<{ requests: number; connections: number }> {
    const text = await (await fetch(this.statusUrl)).text();
    this.#ownRequests++;
    // "accepts handled requests", and the three numbers below it.
    const [, accepted, total] = /requests\s+(\d+)\s+\d+\s+(\d+)/.exec(text) ?? [];
    if (total === undefined) throw new Error(`nginx reports no status: ${text.slice(0, 200)}`);
    return { requests: Number(total) - this.#ownRequests, connections: Number(accepted) };
  }

  /** Returns the CPU seconds of master and worker. */
  cpuSeconds(): number {
    return [this.part.pid, ...descendantsOf(this.part.pid)].reduce((sum, pid) => sum + cpuSecondsOf(pid), 0);
  }

  async stop(): Promise<void> {
    await this.part.stop();
  }

  async #ready(): Promise<void> {
    const deadline = Date.now() + readyMs;
    for (;;) {
      try {
        await this.requests();
        return;
      } catch (error) {
        if (!this.part.alive || Date.now() > deadline) {
          await this.stop();
          throw error;
        }
        await sleep(50);
      }
    }
  }
}

/** `<address>:<port>` of each endpoint. */
async function originsOf(addresses: readonly string[], endpoints: number): Promise<string[]> {
  const origins: string[] = [];
  while (origins.length < endpoints) {
    const port = await freePort();
    origins.push(...addresses.slice(0, endpoints - origins.length).map((address) => `${address}:${port}`));
  }
  return origins;
}

function configuration(
  home: string,
  certificate: CertificateFiles,
  origins: readonly string[],
  statusPort: number,
  logFile: string | undefined,
): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
worker_processes 1;
daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${home}/nginx.pid;
worker_rlimit_nofile 20000;
events { worker_connections 18000; }
http {
  ${logFile === undefined ? '' : "log_format keys '$msec $http_idempotency_key';"}
  access_log ${logFile === undefined ? 'off' : `${logFile} keys buffer=64k flush=500ms`};
  ${temporary.map((name) => `${name}_temp_path ${home}/${name};`).join('\n  ')}
  keepalive_requests 1000000000;
  keepalive_timeout 75s;
  server {
    ${origins.map((origin) => `listen ${origin} ssl;`).join('\n    ')}
    ssl_certificate ${certificate.certFile};
    ssl_certificate_key ${certificate.keyFile};
    ssl_protocols TLSv1.3;
    location / { return 204; }
  }
  server {
    listen 127.0.0.1:${statusPort};
    access_log off;
    location / { stub_status; }
  }
}
`;
}
