import { drained, runProgram } from './program.ts';

const interrupted = new AbortController();
// The second one ends it at once, as a terminal's user expects.
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => (interrupted.signal.aborted ? process.exit(130) : interrupted.abort()));

const line = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);
process.exitCode = await runProgram(
  process.argv.slice(2),
  { out: line(process.stdout), note: line(process.stderr) },
  interrupted.signal,
);
await drained(process.stdout);
