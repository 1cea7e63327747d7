import { readFileSync } from 'node:fs';
import { type KafkaConnection, type PasswordLogin, passwordMechanisms, type TokenLogin } from '../port.ts';
import { ClientCertificate } from './client-certificate.ts';
import { OAuthTokens } from './oauth-tokens.ts';

/** As a service is configured; `KafkaConfiguration` of the service library fits. */
export interface KafkaSettings {
  /** `host:port`, comma-separated. */
  brokers: string;
  /** PEM of the CA that signed the brokers; TLS is used when it is set. */
  caFile?: string;
  /** PEM files of our own certificate and its key. */
  clientCertificateFile?: string;
  clientKeyFile?: string;
  /** scram-sha-512 (default), scram-sha-256, plain, oauthbearer. */
  saslMechanism?: string;
  username?: string;
  password?: string;
  oauthTokenUrl?: string;
  oauthClientId?: string;
  oauthClientSecret?: string;
  oauthClientSecretFile?: string;
  oauthScope?: string;
  oauthAudience?: string;
  /** `name=value`, comma-separated. */
  oauthExtensions?: string;
  groupInstanceId?: string;
}

/** The variable of each setting. */
const variables = {
  brokers: 'KAFKA_BROKERS',
  caFile: 'KAFKA_CA_FILE',
  clientCertificateFile: 'KAFKA_CLIENT_CERTIFICATE_FILE',
  clientKeyFile: 'KAFKA_CLIENT_KEY_FILE',
  saslMechanism: 'KAFKA_SASL_MECHANISM',
  username: 'KAFKA_USERNAME',
  password: 'KAFKA_PASSWORD',
  oauthTokenUrl: 'KAFKA_OAUTH_TOKEN_URL',
  oauthClientId: 'KAFKA_OAUTH_CLIENT_ID',
  oauthClientSecret: 'KAFKA_OAUTH_CLIENT_SECRET',
  oauthClientSecretFile: 'KAFKA_OAUTH_CLIENT_SECRET_FILE',
  oauthScope: 'KAFKA_OAUTH_SCOPE',
  oauthAudience: 'KAFKA_OAUTH_AUDIENCE',
  oauthExtensions: 'KAFKA_OAUTH_EXTENSIONS',
  groupInstanceId: 'KAFKA_GROUP_INSTANCE_ID',
} as const satisfies Record<keyof KafkaSettings, string>;

/** @throws Error naming the environment variable that is wrong, never with a secret */
export function kafkaConnection(settings: KafkaSettings, clientId: string): KafkaConnection {
  const connection: KafkaConnection = { brokers: brokersOf(settings.brokers), clientId };
  if (settings.groupInstanceId) connection.groupInstanceId = settings.groupInstanceId;
  const ca = settings.caFile ? readText('KAFKA_CA_FILE', settings.caFile) : undefined;
  if (ca !== undefined) connection.ca = ca;
  const certificate = certificateOf(settings, ca);
  if (certificate) connection.secureContext = () => certificate.secureContext();
  const sasl = loginOf(settings);
  if (sasl && ca === undefined)
    throw new Error(
      `KAFKA_CA_FILE is required with ${sasl.mechanism === 'oauthbearer' ? 'KAFKA_SASL_MECHANISM=oauthbearer' : 'KAFKA_USERNAME'}: the login is sent over TLS only`,
    );
  if (sasl) connection.sasl = sasl;
  return connection;
}

/** For programs without a configuration class; the variables of `KafkaConfiguration`. */
export function kafkaConnectionFromEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  clientId: string,
): KafkaConnection {
  const settings: KafkaSettings = { brokers: '' };
  for (const [name, variable] of Object.entries(variables) as [keyof KafkaSettings, string][]) {
    const value = env[variable];
    if (value) settings[name] = value;
  }
  return kafkaConnection(settings, clientId);
}

function brokersOf(list: string): string[] {
  const brokers = listOf(list);
  if (brokers.length === 0) throw new Error('KAFKA_BROKERS is required: host:port, comma-separated');
  const wrong = brokers.find((broker) => !/^.+:\d{1,5}$/.test(broker));
  if (wrong !== undefined) throw new Error(`KAFKA_BROKERS: "${wrong}" is not host:port`);
  return brokers;
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function readText(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${variable}: cannot read ${file}`, { cause: error });
  }
}

function certificateOf(settings: KafkaSettings, ca: string | undefined): ClientCertificate | undefined {
  const { clientCertificateFile: certificateFile, clientKeyFile: keyFile } = settings;
  if (!certificateFile && !keyFile) return undefined;
  if (!certificateFile) throw new Error('KAFKA_CLIENT_CERTIFICATE_FILE is required with KAFKA_CLIENT_KEY_FILE');
  if (!keyFile) throw new Error('KAFKA_CLIENT_KEY_FILE is required with KAFKA_CLIENT_CERTIFICATE_FILE');
  if (ca === undefined) throw new Error('KAFKA_CA_FILE is required with KAFKA_CLIENT_CERTIFICATE_FILE');
  readText('KAFKA_CLIENT_CERTIFICATE_FILE', certificateFile);
  readText('KAFKA_CLIENT_KEY_FILE', keyFile);
  return new ClientCertificate(ca, certificateFile, keyFile);
}

function loginOf(settings: KafkaSettings): KafkaConnection['sasl'] {
  const { saslMechanism = 'scram-sha-512' } = settings;
  const unused = Object.entries(saslMechanism === 'oauthbearer' ? passwordSettings : tokenSettings).find(
    ([name]) => settings[name as keyof KafkaSettings],
  );
  if (unused && saslMechanism === 'oauthbearer')
    throw new Error(`${unused[1]} is not used with KAFKA_SASL_MECHANISM=oauthbearer: remove it`);
  if (unused) throw new Error(`${unused[1]} needs KAFKA_SASL_MECHANISM=oauthbearer: set that, or remove it`);
  if (saslMechanism === 'oauthbearer') return tokenLogin(settings);
  const mechanism = passwordMechanisms.find((known) => known === saslMechanism);
  if (!mechanism) throw new Error(`KAFKA_SASL_MECHANISM must be one of ${passwordMechanisms.join(', ')}, oauthbearer`);
  return passwordLogin(settings, mechanism);
}

const { username, password } = variables;
const passwordSettings = { username, password };
const { oauthTokenUrl, oauthClientId, oauthClientSecret, oauthClientSecretFile } = variables;
const { oauthScope, oauthAudience, oauthExtensions } = variables;
const tokenSettings = {
  oauthTokenUrl,
  oauthClientId,
  oauthClientSecret,
  oauthClientSecretFile,
  oauthScope,
  oauthAudience,
  oauthExtensions,
};

function passwordLogin(
  { username, password }: KafkaSettings,
  mechanism: (typeof passwordMechanisms)[number],
): PasswordLogin | undefined {
  const isDefault = mechanism === passwordMechanisms[0];
  if (!username && !password && isDefault) return undefined;
  const other = isDefault ? undefined : `KAFKA_SASL_MECHANISM=${mechanism}`;
  if (!username) throw new Error(`KAFKA_USERNAME is required with ${other ?? 'KAFKA_PASSWORD'}`);
  if (!password) throw new Error(`KAFKA_PASSWORD is required with ${other ?? 'KAFKA_USERNAME'}`);
  return isDefault ? { username, password } : { mechanism, username, password };
}

function tokenLogin(settings: KafkaSettings): TokenLogin {
  const { oauthTokenUrl: url, oauthClientId: clientId, oauthClientSecret, oauthClientSecretFile: file } = settings;
  const needs = 'is required with KAFKA_SASL_MECHANISM=oauthbearer';
  if (!url) throw new Error(`KAFKA_OAUTH_TOKEN_URL ${needs}`);
  if (!clientId) throw new Error(`KAFKA_OAUTH_CLIENT_ID ${needs}`);
  if (!oauthClientSecret && !file)
    throw new Error(`KAFKA_OAUTH_CLIENT_SECRET or KAFKA_OAUTH_CLIENT_SECRET_FILE ${needs}`);
  const clientSecret = (): string => {
    const secret = oauthClientSecret ?? readText('KAFKA_OAUTH_CLIENT_SECRET_FILE', file!).trim();
    if (secret === '') throw new Error(`KAFKA_OAUTH_CLIENT_SECRET_FILE: ${file} is empty`);
    return secret;
  };
  clientSecret();
  const { oauthScope: scope, oauthAudience: audience } = settings;
  const tokens = new OAuthTokens({ tokenUrl: tokenUrlOf(url), clientId, clientSecret, scope, audience });
  return {
    mechanism: 'oauthbearer',
    token: () => tokens.current(),
    extensions: extensionsOf(settings.oauthExtensions ?? ''),
  };
}

/** Not quoted in the error: it may have a password. */
function tokenUrlOf(text: string): URL {
  const url = URL.parse(text);
  if (url?.protocol !== 'https:')
    throw new Error('KAFKA_OAUTH_TOKEN_URL must be an https:// URL: the client secret is sent over TLS only');
  if (url.username || url.password)
    throw new Error('KAFKA_OAUTH_TOKEN_URL must have no user: use KAFKA_OAUTH_CLIENT_ID and KAFKA_OAUTH_CLIENT_SECRET');
  return url;
}

/** Names and values as RFC 7628 allows them. */
function extensionsOf(list: string): Record<string, string> {
  const extensions: Record<string, string> = {};
  for (const entry of listOf(list)) {
    const [, name, value] = /^([A-Za-z]+)=([\x21-\x7e]+)$/.exec(entry) ?? [];
    if (name === undefined || name === 'auth')
      throw new Error(
        'KAFKA_OAUTH_EXTENSIONS must be name=value, comma-separated, names of letters, none of them auth',
      );
    extensions[name] = value!;
  }
  return extensions;
}
