import type { OutgoingRecord } from '@heliograph/kafka';
import type { VendorAccountRecord } from '@heliograph/messaging';
import { loadMasterKeys } from '@heliograph/service';
import { planFleet } from './fleet-plan.ts';
import { importingAccounts, PastImports } from './import-pairs.ts';

const plan = planFleet(20_000, 20);

describe('PastImports', () => {
  it('chooses the largest accounts of the vendor with a history, but none of thousands of devices', () => {
    const accounts = importingAccounts(plan, 3);
    expect(accounts.map(({ vendor }) => vendor.id)).toEqual(['solis', 'solis', 'solis']);
    for (const { count } of accounts) expect(count).toBeLessThanOrEqual(500);
    expect(accounts[0]!.count).toBeGreaterThanOrEqual(accounts[2]!.count);
  });

  it('imports other days each time, and cancels', async () => {
    const written: VendorAccountRecord[] = [];
    const send = (records: readonly OutgoingRecord[]): Promise<never[]> => {
      written.push(...records.map(({ value }) => JSON.parse(String(value)) as VendorAccountRecord));
      return Promise.resolve([]);
    };
    const keys = loadMasterKeys({ masterKey: Buffer.alloc(32).toString('base64') });
    const imports = new PastImports({ send } as never, keys, importingAccounts(plan, 1));
    await imports.begin();
    await imports.end();
    await imports.begin();
    const [first, canceled, second] = written.map(({ import: past }) => past);
    expect(canceled).toBeUndefined();
    expect(second!.id).not.toBe(first!.id);
    expect(second!.to).toBe(first!.from);
  });
});
