import { parseArgs } from 'node:util';

export interface Options {
  file: string;
  dryRun: boolean;
  prune: boolean;
  resendSecrets: boolean;
  /** Where signing secrets of new webhooks are written; absent: they are printed. */
  secretsFile: string | undefined;
}

export const usage = `heliograph apply -f account.yaml: brings an account to what a file describes (docs/use/configuration-as-code.md)

  -f, --file FILE      the file
  --dry-run            prints the differences and changes nothing
  --prune              deletes what is not in the sections of the file; a vendor account with its plants, devices and history
  --resend-secrets     sends credentials, headers and client certificates again, whose values the API does not show
  --secrets FILE       writes signing secrets of new webhooks to FILE (JSON) in place of standard output
  --help

Environment:
  HELIOGRAPH_URL                             base URL of the API, https://api.example.com
  HELIOGRAPH_API_KEY                         API key with read, write and deliveries, or else
  HELIOGRAPH_USERNAME, HELIOGRAPH_PASSWORD   a login
  NODE_EXTRA_CA_CERTS                        file of a certificate authority of your own

Exit code: 0 the account is as described, 1 an error, 2 (--dry-run only) there are differences
`;

/** @returns undefined: help is wanted @throws Error that names the wrong option */
export function optionsOf(args: string[]): Options | undefined {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      file: { type: 'string', short: 'f' },
      'dry-run': { type: 'boolean', default: false },
      prune: { type: 'boolean', default: false },
      'resend-secrets': { type: 'boolean', default: false },
      secrets: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return undefined;
  if (positionals.length !== 1 || positionals[0] !== 'apply')
    throw new Error('the command is missing or unknown: heliograph apply -f account.yaml');
  if (values.file === undefined) throw new Error('-f is missing: heliograph apply -f account.yaml');
  return {
    file: values.file,
    dryRun: values['dry-run'],
    prune: values.prune,
    resendSecrets: values['resend-secrets'],
    secretsFile: values.secrets,
  };
}
