import type { LookupFunction } from 'node:net';
import { AddressPolicy, type ResolvedAddress } from '@heliograph/delivery';
import { checkedLookup } from './checked-connector.ts';

interface Answer {
  error: NodeJS.ErrnoException | null;
  address: unknown;
}

function ask(lookup: LookupFunction, all: boolean): Promise<Answer> {
  return new Promise((resolve) => lookup('example.com', { all }, (error, address) => resolve({ error, address })));
}

const v4 = (address: string): ResolvedAddress => ({ address, family: 4 });

describe('checkedLookup', () => {
  const addresses = new AddressPolicy();

  it('hands on only addresses that are allowed', async () => {
    const found = [v4('127.0.0.1'), v4('8.8.8.8'), v4('10.0.0.1'), { address: 'fe80::1', family: 6 as const }];
    const lookup = checkedLookup({ addresses, resolve: () => Promise.resolve(found) });
    expect(await ask(lookup, true)).toEqual({ error: null, address: [v4('8.8.8.8')] });
    expect(await ask(lookup, false)).toEqual({ error: null, address: '8.8.8.8' });
  });

  it('resolves again for each connection: a name that turns to loopback is refused', async () => {
    const answers = [[v4('8.8.8.8')], [v4('127.0.0.1')]];
    const lookup = checkedLookup({ addresses, resolve: () => Promise.resolve(answers.shift()!) });
    expect((await ask(lookup, true)).error).toBeNull();
    expect((await ask(lookup, true)).error).toMatchObject({ code: 'ADDRESS_NOT_ALLOWED' });
  });

  it('distinguishes a name without addresses from one that is not allowed', async () => {
    const lookup = checkedLookup({ addresses, resolve: () => Promise.resolve([]) });
    expect((await ask(lookup, true)).error).toMatchObject({ code: 'ENODATA' });
  });

  it('hands on the resolver’s error', async () => {
    const failure = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
    const lookup = checkedLookup({ addresses, resolve: () => Promise.reject(failure) });
    expect((await ask(lookup, false)).error).toBe(failure);
  });
});
