import { kindOf, type ContractHarness } from './contract-harness.ts';

const HOUR_MS = 3_600_000;

/** Plans and permissions: some clouds answer a call that is not granted as they answer a token that has ended. */
export function describeGrants(harness: () => Promise<ContractHarness>): void {
  it('does without a call that is refused like a token while the others work, and spends no login on it', async () => {
    const cloud = await harness();
    const { polled } = await cloud.fleet();
    const [first, ...others] = cloud.adapter.planPolls(polled);
    cloud.made.clear();
    await first!.run(cloud.signal);
    const [refused] = [...cloud.made.keys()].filter((call) => call !== '*');
    cloud.refused.add(refused!);
    const { ended } = cloud.session;
    for (let polls = 0; polls < 3; polls += 1) {
      cloud.now += HOUR_MS / 3;
      const outcome = await first!.run(cloud.signal).then(
        () => 'without it',
        (error: unknown) => kindOf(error),
      );
      // A signature without its key is a wrong request at some.
      expect(['without it', 'not_permitted', 'protocol']).toContain(outcome);
    }
    const { errors } = await cloud.poll(polled, others);
    for (const error of errors.values()) expect(['not_permitted', 'protocol']).toContain(kindOf(error));
    expect(cloud.session.ended - ended).toBeLessThanOrEqual(1);
  });
}
