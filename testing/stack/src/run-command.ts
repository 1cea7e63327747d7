import { spawn } from 'node:child_process';

export interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  input?: string;
  env?: Readonly<Record<string, string>>;
  cwd?: string;
  /** It is ended then. Default: it may take as long as it needs. */
  timeoutMs?: number;
  /** Ends it when it is aborted. */
  signal?: AbortSignal | undefined;
}

/** Runs a program to its end. A failure is a result: the tests check a checker's refusals. @throws Error when it cannot be started */
export function runCommand(
  program: string,
  args: readonly string[],
  { input, env, cwd, timeoutMs, signal }: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const options = { env: { ...process.env, ...env }, cwd, timeout: timeoutMs, signal };
    const child = spawn(program, args, options);
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
    child.once('error', reject).once('close', (code, by) => {
      if (by !== null) output.stderr += `ended by ${by}`;
      resolve({ code: code ?? -1, ...output });
    });
    // A program that refuses early closes its end: its output has the reason.
    child.stdin.on('error', () => undefined).end(input);
  });
}
