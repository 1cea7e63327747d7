import { until } from '@heliograph/testbed';
import { freePort, type ServiceDefinition } from '@heliograph/testbed/processes';
import { jest } from '@jest/globals';
import { replicaSettings } from '../src/launch/services.ts';
import { isEmpty, TestedProduct } from './tested-product.ts';
import { holes, maxStep } from './written-records.ts';

// A deadline detects a hang, never slowness.
jest.setTimeout(600_000);

const moved = ['normalizer', 'webhook-dispatcher', 'ingest'];
/** Vendors whose histories have all samples, in few calls. */
const complete = ['deye', 'enphase', 'fronius', 'huawei', 'saj'];
const deadlineMs = 240_000;

/** The product that is split into services while it runs, and joined again, as docs/operate/one-process.md says. */
describe('the product that changes its form', () => {
  const product = new TestedProduct('changing-forms', 3_200, { separate: false });
  const { fleet } = product.demo;
  beforeAll(async () => {
    await product.start();
    await product.receivesEveryVendor();
  }, 600_000);
  afterAll(() => product.stop(), 180_000);

  /** Ends all processes and starts others, as `helm upgrade` with another `mode`; the samples of the pause come from the vendors' histories. */
  async function replaced(separate: boolean): Promise<void> {
    const filled = (await product.sendingVendors()).filter((vendor) => complete.includes(vendor));
    const from = Date.now() / 1000;
    await product.polledAgain(filled);
    await fleet.end(product.demo.processes(!separate).map(({ app }) => app));
    const ended = Date.now() / 1000;
    await fleet.start(product.demo.processes(separate));
    const to = Date.now() / 1000;
    const gaps = async (vendor: string): Promise<string[]> => {
      const records = product.written.of(vendor);
      const since = records.filter(({ Datetime }) => Datetime > to);
      if (since.length < 5) return [`${vendor}: ${since.length} samples since then`];
      const longest = await maxStep(vendor);
      return holes(product.clouds, vendor, records, { from, to: to + 2 * longest, longest });
    };
    const left = async (): Promise<string[]> => (await Promise.all(filled.map(gaps))).flat();
    await until('the gaps to be filled', left, { holds: isEmpty, deadlineMs });
    const inPause = ({ Datetime }: { Datetime: number }): boolean => Datetime > ended && Datetime < to;
    const counts = filled.map((vendor) => `${vendor} ${product.written.of(vendor).filter(inPause).length}`);
    process.stdout.write(`a pause of ${Math.round(to - ended)} s; its samples: ${counts.join(', ')}\n`);
  }

  it('continues as separate services, and fetches the samples of the pause', () => replaced(true));

  it('continues as one process again', () => replaced(false));

  it('hands services over to a second process, and takes them back', async () => {
    const [one] = product.demo.processes(false) as [ServiceDefinition];
    const all = product.demo.processes(true).map(({ app }) => app);
    const running = (services: readonly string[]): ServiceDefinition => ({
      ...one,
      environment: { ...one.environment, SERVICES: services.join(',') },
    });
    const healthPort = await freePort();
    const second = running(moved);
    const flows = (): Promise<void> => product.polledAgain(['solis', 'goodwe']);
    await fleet.start([
      {
        ...second,
        name: 'second',
        environment: { ...second.environment, ...replicaSettings('second', healthPort) },
        readyUrl: `http://127.0.0.1:${healthPort}/readyz`,
      },
    ]);
    await flows();
    await fleet.end(['all-in-one']);
    await fleet.start([running(all.filter((app) => !moved.includes(app)))]);
    await flows();
    await fleet.end(['all-in-one']);
    await fleet.start([one]);
    await flows();
    await fleet.end(['second']);
    await flows();
  });

  it('has lost nothing at the end, and every key has one body', () => product.expectNothingLost(), 240_000);
});
