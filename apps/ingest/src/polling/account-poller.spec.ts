import { createLogger } from '@heliograph/service';
import {
  VendorError,
  type PollCall,
  type PolledDevice,
  type RawAnswer,
  type VendorAdapter,
} from '@heliograph/vendor-contract';
import { AccountPoller, type PollerStatus } from './account-poller.ts';

const device = { deviceId: 'dev_1', InverterSN: 'SN1' } as PolledDevice;
const until = async (condition: () => boolean): Promise<void> => {
  for (const deadline = Date.now() + 5000; !condition();) {
    if (Date.now() > deadline) throw new Error('waited too long');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
};

function setUp(run: (signal: AbortSignal) => Promise<RawAnswer[]>, calls = 1) {
  const plan = (devices: readonly PolledDevice[]): PollCall[] =>
    Array.from({ length: calls }, (_, i) => ({ name: `c:${i}`, everySeconds: 10, devices, run }));
  const told: { statuses: [PollerStatus, string | undefined][]; outcomes: string[]; written: RawAnswer[] } = {
    statuses: [],
    outcomes: [],
    written: [],
  };
  const poller = new AccountPoller({
    vendorAccountId: 'va_1',
    adapter: { planPolls: plan } as unknown as VendorAdapter,
    timeScale: 1000,
    callsInFlight: 4,
    logger: createLogger('ingest', 'silent'),
    write: (answers) => Promise.resolve(void told.written.push(...answers)),
    onStatus: (status, error) => told.statuses.push([status, error]),
    onPoll: (outcome) => told.outcomes.push(outcome),
  });
  return { poller, told };
}

const answer = (): RawAnswer => ({ call: 'c', body: '{}', fetchedAt: 0, devices: [device] });

describe('AccountPoller', () => {
  it('polls again and again, and writes what came', async () => {
    const { poller, told } = setUp(() => Promise.resolve([answer()]));
    poller.plan([device]);
    await until(() => told.written.length >= 3);
    await poller.stop();
    expect(told.statuses).toEqual([['polling', undefined]]);
  });

  it('stops for refused credentials, and says why', async () => {
    const { poller, told } = setUp(() => Promise.reject(new VendorError('credentials_rejected', 'wrong token')));
    poller.plan([device]);
    await until(() => told.outcomes.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await poller.stop();
    expect(told.outcomes).toEqual(['credentials_rejected']);
    expect(told.statuses).toEqual([['credentials_rejected', 'wrong token']]);
  });

  it('leaves a failing vendor alone, probes with one call, and goes on when it is back', async () => {
    let down = true;
    const { poller, told } = setUp(
      () => (down ? Promise.reject(new VendorError('unavailable', 'outage')) : Promise.resolve([answer()])),
      4,
    );
    poller.plan([device]);
    await until(() => told.outcomes.length >= 2);
    down = false;
    await until(() => told.written.length >= 8);
    await poller.stop();
    expect(told.statuses.at(-1)).toEqual(['polling', undefined]);
    expect(told.statuses[0]![0]).toBe('backing_off');
  });

  it('writes what is in flight before it stops', async () => {
    let release!: () => void;
    let started = false;
    const gate = new Promise<void>((resolve) => (release = resolve));
    const { poller, told } = setUp(async () => {
      started = true;
      await gate;
      return [answer()];
    });
    poller.plan([device]);
    await until(() => started);
    const stopped = poller.stop();
    release();
    await stopped;
    expect(told.written).toHaveLength(1);
  });
});
