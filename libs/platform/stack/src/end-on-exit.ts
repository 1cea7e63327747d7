import { signal } from './process-tree.ts';

const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const started = new Set<number>();
let listening = false;

/**
 * Ends the process group of `pid` when this process exits: normally, by `process.exit`, by an uncaught error, or by a
 * signal nobody else handles. @returns a function to forget the pid once it is gone
 */
export function endOnExit(pid: number): () => void {
  started.add(pid);
  if (!listening) listen();
  return () => void started.delete(pid);
}

function listen(): void {
  listening = true;
  process.on('exit', endAll);
  for (const name of ENDING_SIGNALS) {
    const onSignal = () => {
      // Somebody else handles this signal and will call stop() in an order of their own.
      if (started.size === 0 || process.listenerCount(name) > 1) return;
      endAll();
      process.removeListener(name, onSignal);
      process.kill(process.pid, name);
    };
    process.on(name, onSignal);
  }
}

function endAll(): void {
  for (const pid of started) signal(pid, 'SIGKILL');
}
