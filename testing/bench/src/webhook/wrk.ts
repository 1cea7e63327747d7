import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { debianPackages } from '@heliograph/stack';
import { runToEnd } from '../process/run-to-end.ts';
import type { BenchContext } from '../bench.ts';
import type { LoadOptions, LoadRun } from './load-run.ts';

/** The ceiling: wrk posts one body over and over to the first endpoint, one thread, without signing. @throws Error when it saw an answer that is no 2xx */
export async function runWrk(
  { urls, bodyFile, inFlight, seconds }: LoadOptions,
  { directory, signal, progress }: Pick<BenchContext, 'directory' | 'signal' | 'progress'>,
): Promise<LoadRun> {
  const wrk = await debianPackages({ packages: ['wrk'], binary: 'wrk', onProgress: progress });
  const script = join(directory, 'post.lua');
  await writeFile(script, lua(bodyFile));
  const args = ['-t1', `-c${inFlight}`, `-d${seconds}s`, '--latency', '-s', script, urls[0]!];
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
