import { readFileSync } from 'node:fs';
import { importJWK, type CryptoKey, type JWK } from 'jose';
import type { BrokerUnderTest } from '../suite/broker-under-test.ts';
import type { SigningKey } from '../suite/tokens.ts';

export interface ExistingBroker {
  url: string;
  /** PEM. */
  caFile: string | undefined;
  /** A JWK, or the first of a set, with its private part, with which auth-api signs. Its public half must be in the broker's key set. */
  signingKeyFile: string;
  issuer: string;
}

async function readKey(file: string): Promise<SigningKey> {
  const content = JSON.parse(readFileSync(file, 'utf8')) as JWK & { keys?: JWK[] };
  const { d, ...publicJwk } = content.keys?.[0] ?? content;
  if (d === undefined || publicJwk.kid === undefined) throw new Error(`${file} holds no private key with a kid`);
  const privateKey = (await importJWK({ ...publicJwk, d }, 'ES256')) as CryptoKey;
  return { kid: publicJwk.kid, privateKey, publicJwk };
}

/** A broker that is operated elsewhere: never restarted, and its keys are not changed. */
export async function brokerByUrl({ url, caFile, signingKeyFile, issuer }: ExistingBroker): Promise<BrokerUnderTest> {
  return {
    name: new URL(url).host,
    url,
    ca: caFile === undefined ? undefined : readFileSync(caFile),
    issuer,
    key: await readKey(signingKeyFile),
    control: undefined,
    log: () => undefined,
    stop: () => Promise.resolve(),
  };
}
