import { rootCertificates } from 'node:tls';
import { AddressPolicy } from '@heliograph/delivery';
import { GuardedNetwork } from './guarded-network.ts';
import type { SinkSettings } from './sink-kind.ts';
import { tlsOptionsOf } from './tls-settings.ts';

const [pem] = rootCertificates as [string];

function optionsOf(settings: SinkSettings, more: { allowPlaintext?: boolean; extraCa?: string } = {}): unknown {
  const network = new GuardedNetwork({ addresses: new AddressPolicy(), allowPlaintext: false, ...more });
  return tlsOptionsOf({ sinkId: 'snk_1', settings, network });
}

it('turns TLS off only where the operator allows it', () => {
  expect(optionsOf({ tls: 'off' }, { allowPlaintext: true })).toBe(false);
  expect(() => optionsOf({ tls: 'off' })).toThrow(
    expect.objectContaining({ reason: 'settings', message: expect.stringContaining('tls:') as string }) as Error,
  );
});

it('trusts the public authorities, those of the operator, or the one that is set', () => {
  expect(optionsOf({ tls: 'verify' })).toEqual({});
  expect(optionsOf({ tls: 'verify' }, { extraCa: 'PEM' })).toEqual({ ca: [...rootCertificates, 'PEM'] });
  expect(optionsOf({ tls: 'verify', ca: pem }, { extraCa: 'PEM' })).toEqual({ ca: [pem] });
});

it('refuses an authority that is no certificate', () => {
  expect(() => optionsOf({ tls: 'verify', ca: 'secret' })).toThrow(
    expect.objectContaining({
      reason: 'settings',
      message: expect.stringMatching(/^ca: (?!.*secret)/) as string,
    }) as Error,
  );
});
