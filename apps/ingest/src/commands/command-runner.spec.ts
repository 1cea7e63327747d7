import { lastValueFrom, toArray } from 'rxjs';
import { createLogger } from '@heliograph/service';
import {
  VendorError,
  type VendorAdapter,
  type VendorCommand,
  type VendorDevice,
  type VendorPlant,
} from '@heliograph/vendor-contract';
import { CommandRunner } from './command-runner.ts';
import type { ConsentCommands } from './consent-commands.ts';

const command: VendorCommand = {
  type: 'sync',
  vendor: 'acme',
  vendorAccountId: 'va_1',
  region: 'eu',
  credentials: 'sealed',
};

const page = { kind: 'consentUrl', url: 'https://vendor.example/authorize' } as const;
const filled = { kind: 'credentials', sealed: 'sealed' } as const;

function run(
  adapter: Partial<VendorAdapter>,
  over: Partial<VendorCommand> = {},
  consents: Partial<ConsentCommands> = {},
) {
  const runner = new CommandRunner(
    { create: () => Promise.resolve(adapter as VendorAdapter) },
    consents as ConsentCommands,
    { forget: () => Promise.resolve() },
    createLogger('ingest', 'silent'),
  );
  return lastValueFrom(runner.run({ ...command, ...over }).pipe(toArray()));
}

describe('CommandRunner', () => {
  it('answers at once, then in pages, then that it is done', async () => {
    const plants = Array.from({ length: 450 }, (_, i) => ({ vendorPlantId: String(i) }) as VendorPlant);
    const devices = [{ InverterSN: 'SN1' } as VendorDevice];
    const replies = await run({
      listPlants: () => Promise.resolve(plants),
      listDevices: () => Promise.resolve(devices),
    });
    expect(replies.map(({ kind }) => kind)).toEqual(['started', 'plants', 'plants', 'plants', 'devices', 'done']);
    expect(replies.flatMap((reply) => (reply.kind === 'plants' ? reply.plants : []))).toEqual(plants);
    expect(replies.at(-1)).toEqual({ kind: 'done', plants: 450, devices: 1 });
  });

  it('only tests the credentials when asked to verify', async () => {
    const replies = await run({ verify: () => Promise.resolve() }, { type: 'verify' });
    expect(replies).toEqual([{ kind: 'started' }, { kind: 'done' }]);
  });

  it('returns the URL of the consent page, and the result of the consent', async () => {
    const replies = await run({}, { type: 'consentUrl' }, { url: () => Promise.resolve(page) });
    expect(replies).toEqual([{ kind: 'started' }, page, { kind: 'done' }]);
    const redeemed = await run({}, { type: 'redeemConsent' }, { redeem: () => Promise.resolve(filled) });
    expect(redeemed).toEqual([{ kind: 'started' }, filled, { kind: 'done' }]);
  });

  it('refuses a command of a later version, and does nothing', async () => {
    const [, reply] = await run({}, { type: 'polish' as VendorCommand['type'] });
    expect(reply).toMatchObject({ kind: 'failed', error: { kind: 'protocol' } });
  });

  it("passes on the vendor's own code and message, and no part of an internal error", async () => {
    const refused = new VendorError('credentials_rejected', 'refused', {
      vendorCode: '10011',
      vendorMessage: 'error_permission_denied',
    });
    expect((await run({ verify: () => Promise.reject(refused) }, { type: 'verify' }))[1]).toEqual({
      kind: 'failed',
      error: {
        kind: 'credentials_rejected',
        message: 'refused',
        vendorCode: '10011',
        vendorMessage: 'error_permission_denied',
      },
    });
    expect((await run({ listPlants: () => Promise.reject(new Error('secret inside')) }))[1]).toEqual({
      kind: 'failed',
      error: { kind: 'protocol', message: 'the command failed' },
    });
  });
});
