import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
let answer: Promise<boolean> | undefined;

/** Whether a Docker daemon is there for us. HELIOGRAPH_STACK=native says to do without. Asked once. */
export function dockerAnswers(): Promise<boolean> {
  answer ??= ask();
  return answer;
}

async function ask(): Promise<boolean> {
  if (process.env.HELIOGRAPH_STACK === 'native') return false;
  try {
    await run('docker', ['info', '--format', '{{.ServerVersion}}'], { timeout: 5_000 });
    return true;
  } catch {
    return false;
  }
}
