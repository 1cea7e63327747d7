import { cpus, loadavg, release, totalmem } from 'node:os';

/** Where it ran, and how busy that was. */
export function machineLine(): string {
  const processors = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${processors.length} × ${processors[0]?.model ?? 'unknown'}, ${memory} GiB, Linux ${release()}, Node ${process.version}; load ${load}`;
}
