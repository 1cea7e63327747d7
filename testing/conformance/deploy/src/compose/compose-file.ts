import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { goModule } from '@heliograph/stack';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parseDocument } from 'yaml';
import { root } from '../root.ts';

export interface ComposeService {
  image?: string;
  build?: { context: string; dockerfile?: string; target?: string };
  command?: string[];
  environment?: Record<string, string | number | boolean | null>;
  volumes?: (string | { type: string; source?: string; target: string })[];
  depends_on?: Record<string, { condition: string }>;
  networks?: string[] | Record<string, unknown>;
  network_mode?: string;
  ports?: string[];
  healthcheck?: unknown;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  user?: string;
  configs?: (string | { source: string })[];
  secrets?: (string | { source: string })[];
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks?: Record<string, unknown>;
  volumes?: Record<string, unknown>;
  configs?: Record<string, unknown>;
}

/** The schema of Compose's own loader. */
const loader = {
  path: 'github.com/compose-spec/compose-go/v2',
  version: 'v2.16.2',
  sum: 'h1:pTp1DqQwJzFd85GzlWsSszKA1ABrV/ySqsClujIcWA8=',
};

/** docker-compose.yml with its merges done and its variables replaced, as Compose reads it without an `.env`. */
export function readComposeFile(file = join(root, 'docker-compose.yml')): ComposeFile {
  const document = parseDocument(readFileSync(file, 'utf8'), { merge: true, uniqueKeys: true });
  const [problem] = [...document.errors, ...document.warnings];
  if (problem) throw problem;
  return interpolated(document.toJS()) as ComposeFile;
}

/** `${NAME:-default}`, `${NAME-default}`, `${NAME}` and `$$`; every variable counts as not set. */
export function interpolateText(text: string): string {
  return text.replaceAll(
    /\$(?:\$|\{([A-Z_][A-Z0-9_]*)(?::?([-?+])([^}]*))?\})/g,
    (all, name: string, how, value: string) => {
      if (all === '$$') return '$';
      if (how === '?') throw new Error(`${name} must be set: ${value}`);
      return how === '-' ? value : '';
    },
  );
}

function interpolated(value: unknown): unknown {
  if (typeof value === 'string') return interpolateText(value);
  if (Array.isArray(value)) return value.map(interpolated);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, interpolated(inner)]));
}

/** @returns the violations of Compose's schema; empty: none */
export async function composeSchemaFaults(compose: ComposeFile): Promise<string[]> {
  const schema = JSON.parse(
    readFileSync(join(await goModule(loader), 'schema', 'compose-spec.json'), 'utf8'),
  ) as object;
  const validate: ValidateFunction = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).compile(
    schema,
  );
  validate(compose);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}
