import { seeded } from '@heliograph/testbed';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { root } from '../root.ts';

type SpoilText = (text: string, random: () => number) => string;

/** The corrupted response that arrives instead of the real one. */
export interface Spoiled {
  shape: string;
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Undefined: the connection is closed without an answer. */
  body: Buffer | undefined;
}

type SpoilAnswer = (body: Buffer) => Omit<Spoiled, 'shape'>;

const json = { 'content-type': 'application/json' };
const mebibyte = 1024 * 1024;

const gzipped: SpoilAnswer = (body) => ({ status: 200, headers: { ...json, 'content-encoding': 'gzip' }, body });

const padded = (body: Buffer, mebibytes: number): Omit<Spoiled, 'shape'> => ({
  status: 200,
  headers: json,
  body: Buffer.concat([body, Buffer.alloc(mebibytes * mebibyte, ' ')]),
});

/** Corruptions below the text of a response. */
const transportShapes: Readonly<Record<string, SpoilAnswer>> = {
  gzip_garbage: (body) => gzipped(body),
  gzip_cut: (body) => gzipped(gzipSync(body).subarray(0, -4)),
  gzip_bomb: () => gzipped(gzipSync(Buffer.alloc(40 * mebibyte, ' '))),
  random_bytes: (body) => ({ status: 200, headers: json, body: createHash('sha512').update(body).digest() }),
  twenty_megabytes: (body) => padded(body, 20),
  two_megabytes: (body) => padded(body, 2),
  dropped: () => ({ status: 200, headers: json, body: undefined }),
  server_error: (body) => ({ status: 500, headers: json, body }),
  redirected: (body) => ({ status: 302, headers: { location: 'http://127.0.0.1:9/' }, body }),
};

/** The shapes that the sandbox has too: of the text of an answer, and below it. */
export async function loadShapes(): Promise<Readonly<Record<string, SpoilText | undefined>>> {
  const file = join(root, 'libs', 'vendors', 'dist', 'sandbox', 'index.js');
  const { hostileShapes } = (await import(pathToFileURL(file).href)) as {
    hostileShapes: Readonly<Record<string, SpoilText>>;
  };
  const below = Object.fromEntries(Object.keys(transportShapes).map((name) => [name, undefined]));
  return { ...hostileShapes, ...below };
}

/** Returns the same for the same seed and the same nth request of a path, whatever other requests are made meanwhile. Undefined: passed on unchanged. */
export function spoilAnswer(
  shapes: Readonly<Record<string, SpoilText | undefined>>,
  { seed, share, path, nth }: { seed: number; share: number; path: string; nth: number },
  body: Buffer,
): Spoiled | undefined {
  const digest = createHash('sha256').update(`${seed} ${path} ${nth}`).digest();
  const random = seeded(digest.readUInt32LE(0));
  if (random() >= share) return undefined;
  const names = Object.keys(shapes);
  const shape = names[Math.floor(random() * names.length)]!;
  const spoilText = shapes[shape];
  if (spoilText === undefined) return { shape, ...transportShapes[shape]!(body) };
  return { shape, status: 200, headers: json, body: Buffer.from(spoilText(body.toString(), random)) };
}
