import { parseArgs } from 'node:util';

export interface Options {
  part: 'all' | 'matrix' | 'fuzz' | 'schemathesis';
  /** Cases of an operation and phase, about. */
  examples: number;
  seed: number;
}

export const USAGE = `npm run conformance:api -- [--part all|matrix|fuzz|schemathesis] [--examples N] [--seed N]

Starts the product on real parts of its own and holds its API against the OpenAPI document that it serves:
  matrix        every operation, called by everybody who may and may not
  fuzz          every operation, with hostile bodies: size, depth, width, repeated members, texts that are none
  schemathesis  made-up requests, good and bad, alone and in sequences; N cases of each operation and phase (default 50)
The same seed makes the same requests. Needs python3 or a Debian whose packages can be fetched.`;

export class UsageError extends Error {}

/** @throws UsageError */
export function readOptions(args: readonly string[]): Options {
  const options = {
    part: { type: 'string', default: 'all' },
    examples: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  } as const;
  const { part, examples, seed } = parsed(args, options);
  if (part !== 'all' && part !== 'matrix' && part !== 'fuzz' && part !== 'schemathesis')
    throw new UsageError(`no part ${part}\n\n${USAGE}`);
  return { part, examples: whole('examples', examples, 1), seed: whole('seed', seed, 0) };
}

type Declared = Readonly<Record<'part' | 'examples' | 'seed', { type: 'string'; default: string }>>;

function parsed(args: readonly string[], options: Declared): Record<keyof Declared, string> {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function whole(name: string, text: string, min: number): number {
  const value = Number(text);
  if (Number.isSafeInteger(value) && value >= min) return value;
  throw new UsageError(`--${name} must be a whole number from ${min}\n\n${USAGE}`);
}
