import { parseCommandLine, UsageError, wholeNumber } from '@heliograph/stack';

export interface Options {
  part: (typeof parts)[number];
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

const parts = ['all', 'matrix', 'fuzz', 'schemathesis'] as const;

/** @throws UsageError that names the option and its allowed values */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseCommandLine({
    args: [...args],
    options: {
      part: { type: 'string', default: 'all' },
      examples: { type: 'string', default: '50' },
      seed: { type: 'string', default: '1' },
    },
  });
  const part = parts.find((name) => name === values.part);
  if (part === undefined) throw new UsageError(`no part ${values.part} (there are ${parts.join(', ')})`);
  return {
    part,
    examples: wholeNumber('--examples', values.examples, 1, 100_000),
    seed: wholeNumber('--seed', values.seed, 0, Number.MAX_SAFE_INTEGER),
  };
}
