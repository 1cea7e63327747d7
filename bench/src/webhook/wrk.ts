import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { debianPackages } from '@heliograph/stack';
import { runToEnd } from '../process/run-to-end.ts';
import type { LoadOptions, LoadRun } from './load-run.ts';

/** The ceiling: wrk posts one body over and over, one thread, without signing. @throws Error when it saw an answer that is no 2xx */
export async function runWrk(options: LoadOptions, progress: (message: string) => void): Promise<LoadRun> {
  const { url, bodyFile, connections, seconds, directory, signal } = options;
  const wrk = await debianPackages({ packages: ['wrk'], binary: 'wrk', onProgress: progress });
  const script = join(directory, 'post.lua');
  await writeFile(script, lua(bodyFile));
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '-s', script, url];
  const { output, cpuSeconds } = await runToEnd({
    command: wrk.binary,
    args,
    environment: wrk.environment,
    signal,
    timeoutSeconds: seconds + 30,
  });
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(`wrk met errors:\n${output}`);
  const [, requests = '0', within = '1'] = /(\d+) requests in ([\d.]+)s/.exec(output) ?? [];
  return {
    requests: Number(requests),
    requestsPerSecond: Number(requests) / Number(within),
    cpuPer100k: (cpuSeconds / Number(requests)) * 1e5,
  };
}

function lua(bodyFile: string): string {
  return `
local file = io.open(${JSON.stringify(bodyFile)}, "rb")
wrk.body = file:read("*a")
file:close()
wrk.method = "POST"
wrk.headers["Content-Type"] = "application/json"
`;
}
