import { jest } from '@jest/globals';
import { MosquittoUnderTest } from '../src/brokers/mosquitto.ts';
import { allChecks } from '../src/checks/index.ts';
import { mosquitto } from '../src/profiles/index.ts';
import { type Result, runChecks } from '../src/suite/run-checks.ts';

jest.setTimeout(400_000);

/** All at once, because most wait for a clock; then one test for each, so that each is counted and named. */
describe('Mosquitto with our plugin', () => {
  let broker: MosquittoUnderTest;
  let results: Map<string, Result>;

  beforeAll(async () => {
    broker = await MosquittoUnderTest.start();
    const all = await runChecks(allChecks, broker, mosquitto);
    results = new Map(all.map((result) => [result.check.id, result]));
  });
  afterAll(() => broker.stop());

  it.each(allChecks.map(({ id, title, expected }) => [id, title, expected]))('%s: %s: %s', (id) => {
    const { verdict, observed, check } = results.get(id)!;
    expect({ verdict, observed }).toEqual(
      verdict === 'differs' ? { verdict, observed } : { verdict: 'as expected', observed: check.expected },
    );
  });

  it('logged which key sets it did not accept, and why clients were refused', () => {
    const log = broker.log();
    expect(log).toContain('keeping the 1 keys in use');
    for (const reason of ['it has expired', 'its key is not known', 'its client id is not <user>-<instance>'])
      expect(log).toContain(reason);
  });
});
