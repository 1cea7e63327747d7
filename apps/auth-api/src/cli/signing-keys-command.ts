import { reported } from '@heliograph/base-data';
import { UsageError, type Command } from './command.ts';
import { rotateSigningKeys } from '../tokens/rotate-signing-keys.ts';

export const signingKeys: Command = {
  name: 'rotate-signing-keys',
  summary: 'Performs the next step of rotating SIGNING_KEYS_FILE: add a key, sign with it, remove the old one.',
  changes: true,
  options: {
    check: { description: 'Only reports the state of the rotation.' },
    force: { description: 'Performs the step without waiting; tokens of the old key may be refused.' },
    print: {
      description: 'Changes no file: prints the private keys after the step, for a Secret. What was done is on stderr.',
    },
  },
  run: async (_, options) => {
    const { SIGNING_KEYS_FILE: file, JWKS_FILE: publicFile } = process.env;
    if (!file) throw new UsageError('SIGNING_KEYS_FILE must be set in the environment');
    const print = options.print === true;
    const { keys, ...step } = await rotateSigningKeys({
      file,
      ...reported({ publicFile: publicFile === '' ? undefined : publicFile }),
      check: options.check === true,
      force: options.force === true,
      keep: print,
    });
    if (!print) return { data: step, text: step.message };
    process.stderr.write(`${step.message}\n`);
    return { data: { keys }, text: JSON.stringify({ keys }, null, 2) };
  },
};
