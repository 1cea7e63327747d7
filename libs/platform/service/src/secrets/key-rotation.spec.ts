import { randomBytes } from 'node:crypto';
import { KafkaConfiguration } from '../configuration/kafka-configuration.ts';
import { ConfigurationGroup } from '../configuration/environment.ts';
import { KeyRotation, keyStateOf, type SealedItem, type SealedPlace } from './key-rotation.ts';
import { loadMasterKeys, MasterKeyConfiguration, type MasterKeyRing } from './master-key.ts';
import { runKeyRotation } from './run-key-rotation.ts';
import { openSecret, rewrapSecret, sealSecret } from './sealed-envelope.ts';

const base64 = () => randomBytes(32).toString('base64');
const ring = (...keys: string[]): MasterKeyRing => loadMasterKeys({ masterKey: keys.join(',') });

class Shelf implements SealedPlace {
  readonly what = 'things on the shelf';
  readonly things = new Map<string, string>();
  readonly #keys: MasterKeyRing;

  constructor(keys: MasterKeyRing) {
    this.#keys = keys;
  }

  async *pages(): AsyncGenerator<SealedItem[]> {
    for (const [owner, sealed] of this.things) yield [{ owner, sealed: [sealed] }];
  }

  rewrap(owner: string): Promise<void> {
    this.things.set(owner, rewrapSecret(this.#keys, this.things.get(owner)!, owner));
    return Promise.resolve();
  }
}

class RotationConfiguration {
  @ConfigurationGroup(() => MasterKeyConfiguration)
  masterKey!: MasterKeyConfiguration;
}

class WithKafka extends RotationConfiguration {
  @ConfigurationGroup(() => KafkaConfiguration)
  kafka!: KafkaConfiguration;
}

describe('rotation of the master key', () => {
  const [old, fresh, lost] = [base64(), base64(), base64()];
  let shelf: Shelf;

  beforeEach(() => {
    shelf = new Shelf(ring(fresh, old));
    for (const owner of ['a', 'b', 'c']) shelf.things.set(owner, sealSecret(ring(old), `secret of ${owner}`, owner));
    shelf.things.set('new', sealSecret(ring(fresh), 'secret of new', 'new'));
  });

  it('knows by the envelope which keys it needs', () => {
    const [a, b] = ['a', 'new'].map((owner) => shelf.things.get(owner)!) as [string, string];
    expect(keyStateOf(ring(fresh, old), [b])).toBe('current');
    expect(keyStateOf(ring(fresh, old), [b, a])).toBe('old');
    expect(keyStateOf(ring(fresh), [b, a])).toBe('unreadable');
    expect(keyStateOf(ring(fresh), ['nonsense'])).toBe('unreadable');
    expect(keyStateOf(ring(fresh), [])).toBe('current');
  });

  it('leaves everything under the first key, and nothing to do the second time', async () => {
    const rotation = new KeyRotation(ring(fresh, old));
    expect(await rotation.rotate(shelf)).toMatchObject({ items: 4, rewrapped: 3, old: 0, unreadable: [] });
    for (const [owner, sealed] of shelf.things) expect(openSecret(ring(fresh), sealed, owner)).toContain(owner);
    expect(await rotation.rotate(shelf)).toMatchObject({ items: 4, rewrapped: 0 });
  });

  it('continues with the rest after an interruption', async () => {
    const rotation = new KeyRotation(ring(fresh, old));
    const { rewrap } = shelf;
    let done = 0;
    shelf.rewrap = (owner) => (++done > 2 ? Promise.reject(new Error('connection lost')) : rewrap.call(shelf, owner));
    await expect(rotation.rotate(shelf)).rejects.toThrow('connection lost');
    shelf.rewrap = rewrap;
    expect(await rotation.rotate(shelf)).toMatchObject({ rewrapped: 1, old: 0 });
  });

  it('names envelopes that no key opens or that were changed, and does the rest', async () => {
    shelf.things.set('gone', sealSecret(ring(lost), 'x', 'gone'));
    const sealed = sealSecret(ring(old), 'x', 'moved');
    shelf.things.set('elsewhere', sealed);
    const counts = await new KeyRotation(ring(fresh, old)).rotate(shelf);
    expect(counts).toMatchObject({ rewrapped: 3, unreadable: ['gone', 'elsewhere'] });
  });

  describe('as a command', () => {
    const lines: string[] = [];
    const command = (args: string[], masterKey: string, places: SealedPlace[] = [shelf], followMs = 1) => {
      lines.length = 0;
      const open = () => Promise.resolve({ places, close: () => Promise.resolve() });
      const write = (line: string): void => void lines.push(line);
      const configuration = RotationConfiguration;
      return runKeyRotation({
        service: 'test',
        configuration,
        open,
        args,
        env: { MASTER_KEY: masterKey },
        write,
        followMs,
      });
    };

    it('only looks with --check: 1 until it is done', async () => {
      expect(await command(['--check'], `${fresh},${old}`)).toBe(1);
      expect(lines.at(-1)).toMatch(/^test: things on the shelf: 1 of 4 .*, 3 STILL NEED AN OLDER KEY$/);
      expect(await command([], `${fresh},${old}`)).toBe(0);
      expect(lines.at(-1)).toContain('4 of 4 need master key');
      expect(await command(['--check'], fresh)).toBe(0);
    });

    it('waits for copies to follow, and reports when they do not', async () => {
      const copy: SealedPlace = { what: 'copies', pages: () => shelf.pages() };
      expect(await command([], `${fresh},${old}`, [copy])).toBe(1);
      expect(lines.at(-1)).toContain('3 STILL NEED');
      expect(await command([], `${fresh},${old}`, [shelf, copy])).toBe(0);
    });

    it('reports no secret and no key, but why it failed', async () => {
      shelf.things.set('gone', sealSecret(ring(lost), 'secret of gone', 'gone'));
      expect(await command([], `${fresh},${old}`)).toBe(1);
      expect(lines.join()).toContain('1 OPENED BY NO KEY HERE (gone)');
      expect(lines.join()).not.toMatch(/secret of/);
      for (const key of [old, fresh, lost]) expect(lines.join()).not.toContain(key);
      expect(await command([], 'short')).toBe(1);
      expect(await command(['--force'], fresh)).toBe(64);
      const write = (line: string): void => void lines.push(line);
      const open = () => Promise.reject(new Error('never'));
      expect(await runKeyRotation({ service: 'test', configuration: WithKafka, open, args: [], env: {}, write })).toBe(
        78,
      );
    });
  });
});
