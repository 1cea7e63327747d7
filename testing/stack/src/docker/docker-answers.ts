import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
let answer: Promise<boolean> | undefined;

/** Returns whether a Docker daemon is available. HELIOGRAPH_STACK=native disables it. Checked once. */
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
