import { readFile, stat } from 'node:fs/promises';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

const RECHECK_MS = 5_000;

/** Keys of a mounted JWK Set. A token with a key id that is not in it makes us look whether the file has changed: a rotation needs no restart. */
export function createFileJwks(path: string): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined;
  let modified = 0;
  let checkedAt = 0;
  const reload = async (): Promise<JWTVerifyGetKey> => {
    checkedAt = Date.now();
    const { mtimeMs } = await stat(path);
    if (!keys || mtimeMs !== modified)
      keys = createLocalJWKSet(JSON.parse(await readFile(path, 'utf8')) as JSONWebKeySet);
    modified = mtimeMs;
    return keys;
  };
  return async (header, token) => {
    try {
      return await (keys ?? (await reload()))(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey) || Math.abs(Date.now() - checkedAt) < RECHECK_MS) throw error;
      return (await reload())(header, token);
    }
  };
}
