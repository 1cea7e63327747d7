import { readdirSync, readFileSync } from 'node:fs';

/** Returns the places of a vendor's folder that contain "to be written: …", each as `file:line what`. */
export function unwrittenIn(folder: string): string[] {
  const files = readdirSync(folder, { encoding: 'utf8', recursive: true }).filter(
    (name) => /\.(ts|md)$/.test(name) && !name.endsWith('contract.spec.ts'),
  );
  return files.flatMap((name) =>
    readFileSync(`${folder}/${name}`, 'utf8')
      .split('\n')
      .flatMap((line, i) => {
        const what = /to be written: ([^'`]+)/i.exec(line)?.[1];
        return what === undefined ? [] : [`${name}:${i + 1} ${what}`];
      }),
  );
}

/** Registers one failing test for each place of a new vendor's folder that is still to be written, named by it. */
export function describeUnwritten(folder: string): void {
  describe('to be written', () => {
    it.each([...unwrittenIn(folder), 'nothing'])('%s', (what) => {
      expect(what).toBe('nothing');
    });
  });
}
