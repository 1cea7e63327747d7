import { accessSync, constants, existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RawAnswer } from '@heliograph/vendor-contract';
import { Anonymizer } from './anonymizer.ts';
import type { Exchange } from './recorder.ts';
import { leaksIn } from './leaks.ts';
import type { Secrets } from './secrets.ts';

export interface BundleFile {
  name: string;
  text: string;
}

export interface BundleContent {
  exchanges: readonly Exchange[];
  answers: readonly RawAnswer[];
  /** The head of README.md: vendor, versions, date, calls. */
  about: readonly string[];
}

export type WrittenBundle =
  | { folder: string; files: number; replaced: Record<string, number> }
  /** Nothing was written: these files contained an original. */
  | { refused: string; files: string[] };

/**
 * Makes the files of a bundle. All of it is gone through twice: an id that only the last answer shows to be one is replaced in the first as well.
 */
export function bundleFiles({ exchanges, answers, about }: BundleContent, anonymizer: Anonymizer): BundleFile[] {
  const make = (): BundleFile[] => [
    ...exchanges.map((exchange) => exchangeFile(exchange, anonymizer)),
    ...answers.map((answer, at) => answerFile(answer, at + 1, anonymizer)),
  ];
  let files = make();
  for (let known = -1; known < anonymizer.pseudonyms.originals.size;) {
    known = anonymizer.pseudonyms.originals.size;
    files = make();
  }
  return [...files, { name: 'README.md', text: readme(about, files, anonymizer.pseudonyms.counts) }];
}

/** Writes a bundle, unless it contains an original or a secret: then it is removed completely. */
export function writeBundle(
  folder: string,
  files: readonly BundleFile[],
  anonymizer: Anonymizer,
  secrets: Secrets,
): WrittenBundle {
  const leaks = leaksIn(files, anonymizer.pseudonyms.originals, secrets.all, anonymizer.keptWords);
  if (leaks.length > 0)
    return { refused: `the bundle was not written: ${leaks.length} of its files hold an original`, files: leaks };
  const written: string[] = [];
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    for (const { name, text } of files) {
      const file = join(folder, name);
      writeFileSync(file, text, { flag: 'wx', mode: 0o600 });
      written.push(file);
    }
  } catch (error) {
    for (const file of written) rmSync(file, { force: true });
    return { refused: `the bundle cannot be written to ${folder} (${codeOf(error)})`, files: [] };
  }
  return { folder, files: files.length, replaced: anonymizer.pseudonyms.counts };
}

/** Creates the folder before any call is made: answers would be lost where it cannot be created. Throws `Error` with the reason. */
export function reserveFolder(folder: string): void {
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Error(`${folder} cannot be written (${codeOf(error)})`, { cause: error });
  }
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`);
}

/** Removes a reserved folder that is empty. */
export function releaseFolder(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown error';
}

/** One HTTP answer: the request line, the request's body, the status, an empty line, the body. */
function exchangeFile(exchange: Exchange, anonymizer: Anonymizer): BundleFile {
  const { number, call, method, path, requestBody, answer, failure, isLogin } = exchange;
  const lines = [`${method} ${anonymizer.path(path)}`];
  if (requestBody !== undefined && requestBody !== '')
    lines.push(`> ${isLogin ? `[${requestBody.length} characters of a login]` : anonymizer.body(requestBody)}`);
  if (!answer)
    return {
      name: fileName(number, call, 'http'),
      text: `${[...lines, `no answer: ${failure ?? 'interrupted'}`].join('\n')}\n`,
    };
  const contentType = answer.contentType.replace(/[^\w/;=. -]/g, '');
  const body = isLogin ? loginBody(answer.body, anonymizer) : anonymizer.body(answer.body, answer.contentType);
  return {
    name: fileName(number, call, 'http'),
    text: `${[...lines, `${answer.status} ${contentType}`.trim(), '', body].join('\n')}\n`,
  };
}

/** Returns the names of the members of a login's answer, without their values. */
function loginBody(body: string, anonymizer: Anonymizer): string {
  try {
    return JSON.stringify(withoutValues(JSON.parse(anonymizer.body(body))));
  } catch {
    return `[${body.length} characters of a login]`;
  }
}

function withoutValues(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutValues);
  if (typeof value !== 'object' || value === null) return value === null ? null : `[${typeof value}]`;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, withoutValues(child)]));
}

/** The input of the mapping: a line of JSON (call, time, devices), an empty line, the body. */
function answerFile({ body, ...answer }: RawAnswer, number: number, anonymizer: Anonymizer): BundleFile {
  const head = { ...answer, devices: answer.devices.map((device) => anonymizer.device(device)) };
  return {
    name: fileName(number, answer.call, 'answer'),
    text: `${JSON.stringify(head)}\n\n${anonymizer.body(body)}\n`,
  };
}

function fileName(number: number, call: string, ending: string): string {
  return `${String(number).padStart(3, '0')}-${call.replace(/[^A-Za-z0-9_-]+/g, '_').slice(0, 60)}.${ending}`;
}

function readme(
  about: readonly string[],
  files: readonly BundleFile[],
  counts: Readonly<Record<string, number>>,
): string {
  const replaced = Object.entries(counts)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, count]) => `| ${kind} | ${count} |`);
  return [
    ...about,
    '',
    '- `NNN-<call>.http`: one answer each, as it came: request line, request body (`>`), status, an empty line, the body. Headers of requests are not in it.',
    '- `NNN-<call>.answer`: what the mapping was given: call, time and devices, an empty line, the body.',
    '',
    'Replaced, the same original by the same replacement everywhere:',
    '',
    '| kind | different ones |',
    '| --- | --- |',
    ...replaced,
    '',
    'Numbers, times, units, versions, models and words stayed under names that are known of this vendor, or that name a measured value or a time.',
    'Under any other name a number shows only its size: whole below 1,000, else its first digit. Coordinates are whole degrees; every other text was replaced.',
    'Look through it before you file it.',
    '',
    `${files.length} files.`,
    '',
  ].join('\n');
}
