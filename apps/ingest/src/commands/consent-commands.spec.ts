import { randomBytes } from 'node:crypto';
import { reported } from '@heliograph/base-data';
import { loadMasterKeys, openSecret, sealSecret } from '@heliograph/service';
import {
  VendorError,
  type AdapterContext,
  type ConsentAccess,
  type ConsentCallback,
  type Vendor,
  type VendorCommand,
  type VendorConsent,
} from '@heliograph/vendor-contract';
import { ConsentCommands } from './consent-commands.ts';

const masterKeys = loadMasterKeys({ masterKey: randomBytes(32).toString('base64') });
const signal = new AbortController().signal;
const access: ConsentAccess = {
  vendorAccountId: 'va_1',
  region: 'eu',
  baseUrl: 'https://vendor.example',
  hosts: {},
  credentials: { clientId: 'id', clientSecret: 'very-secret' },
};

function commands(consent?: Partial<VendorConsent>, credentials = access.credentials): ConsentCommands {
  const vendor = {
    declaration: { name: 'Acme', consent: { needs: ['clientId'], fills: ['refreshToken'], unless: ['password'] } },
    ...reported({ consent: consent ? () => Promise.resolve(consent as VendorConsent) : undefined }),
  } as unknown as Vendor;
  const opened = { vendor, access: { ...access, credentials }, context: {} as AdapterContext };
  return new ConsentCommands({ open: () => Promise.resolve(opened) }, masterKeys);
}

function command(consent: Partial<NonNullable<VendorCommand['consent']>>): VendorCommand {
  return {
    type: 'redeemConsent',
    vendor: 'acme',
    vendorAccountId: 'va_1',
    region: 'eu',
    credentials: 'sealed',
    consent: { redirectUri: 'https://us.example/callback', ...consent },
  };
}

const sealed = (parameters: unknown, owner = 'va_1'): string =>
  sealSecret(masterKeys, JSON.stringify(parameters), owner);

async function errorOf(work: Promise<unknown>): Promise<VendorError> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(VendorError);
  return error as VendorError;
}

describe('ConsentCommands', () => {
  it('requests the vendor’s page, with redirect and state', async () => {
    const url = ({ baseUrl }: ConsentAccess, { redirectUri, state }: { redirectUri: string; state: string }) =>
      `${baseUrl}/authorize?r=${redirectUri}&s=${state}`;
    expect(await commands({ url }).url(command({ state: 's1' }))).toEqual({
      kind: 'consentUrl',
      url: 'https://vendor.example/authorize?r=https://us.example/callback&s=s1',
    });
  });

  it('names the members that the page needs, and the alternative', async () => {
    const url = (): string => 'https://vendor.example';
    expect(await errorOf(commands({ url }, { clientId: '' }).url(command({ state: 's' })))).toMatchObject({
      kind: 'credentials_rejected',
      message: 'the consent page needs clientId in the credentials',
    });
    const other = commands({ url }, { clientId: 'id', password: 'very-secret' });
    expect(await errorOf(other.url(command({ state: 's' })))).toMatchObject({
      kind: 'credentials_rejected',
      message: 'the credentials contain password, which logs in without a consent: remove it first',
    });
  });

  it('seals the merged credentials for their vendor account, and for no other', async () => {
    const seen: ConsentCallback[] = [];
    const redeem: VendorConsent['redeem'] = (_, callback) => {
      seen.push(callback);
      return Promise.resolve({ refreshToken: 'fresh' });
    };
    const parameters = { code: 'c', state: 's', site_id: '17' };
    const reply = await commands({ redeem }).redeem(command({ parameters: sealed(parameters) }), signal);
    expect(seen).toEqual([{ redirectUri: 'https://us.example/callback', parameters }]);
    if (reply.kind !== 'credentials') throw new Error(reply.kind);
    const opened: unknown = JSON.parse(openSecret(masterKeys, reply.sealed, 'va_1'));
    expect(opened).toEqual({ clientId: 'id', clientSecret: 'very-secret', refreshToken: 'fresh' });
    expect(reply.sealed).not.toContain('fresh');
    expect(() => openSecret(masterKeys, reply.sealed, 'va_2')).toThrow();
  });

  it('passes on the vendor’s reason for its refusal', async () => {
    const refused = new VendorError('credentials_rejected', 'the owner refused');
    const redeem = (): Promise<never> => Promise.reject(refused);
    const parameters = sealed({ error: 'access_denied' });
    expect(await errorOf(commands({ redeem }).redeem(command({ parameters }), signal))).toBe(refused);
  });

  it('refuses invalid commands, and does not repeat their contents', async () => {
    const redeem = (): Promise<never> => Promise.reject(new Error('not to be called'));
    const wrong = [
      undefined,
      'code=open-secret',
      sealed({ code: 'open-secret' }, 'va_2'),
      sealed('open-secret'),
      sealed({ code: 17 }),
      sealed({ code: 'open-secret'.repeat(1000) }),
      sealed(Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`p${i}`, 'open-secret']))),
    ];
    for (const parameters of wrong) {
      const work = commands({ redeem }).redeem(command(parameters === undefined ? {} : { parameters }), signal);
      const { kind, message, cause } = await errorOf(work);
      expect([kind, cause]).toEqual(['protocol', undefined]);
      expect(message).not.toContain('open-secret');
    }
  });

  it('rejects a vendor that has no such page', async () => {
    expect(await errorOf(commands().url(command({ state: 's' })))).toMatchObject({
      kind: 'protocol',
      message: 'Acme has no consent page',
    });
  });
});
