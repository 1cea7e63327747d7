import type { CreateWebhookBody, WebhookFilterBody } from '@heliograph/sdk';

/** Where the value of a secret stands: exactly one of both. */
export interface SecretReference {
  /** Name of an environment variable. */
  env?: string;
  /** Path from the folder of the file. */
  file?: string;
}

/** A filter in the words of the file: groups by name, plants and devices by the vendor's ids. */
export interface FileFilter extends Pick<
  WebhookFilterBody,
  'kinds' | 'resolution' | 'vendors' | 'severities' | 'categories'
> {
  groups?: string[];
  plants?: string[];
  devices?: string[];
}

export interface FileVendorAccount {
  name: string;
  vendor: string;
  region?: string;
  timezone?: string | null;
  include?: ('battery' | 'meter')[];
  status?: 'active' | 'paused';
  credentials: Record<string, SecretReference>;
  import?: { samplesDays?: number; daysMonths?: number };
}

export interface FileGroup {
  name: string;
  description?: string | null;
  plants?: string[];
  devices?: string[];
}

type WebhookSettings = Omit<CreateWebhookBody, 'name' | 'filter' | 'headers' | 'clientCertificate'>;

export interface FileWebhook extends WebhookSettings {
  name: string;
  status?: 'active' | 'paused';
  filter?: FileFilter;
  headers?: Record<string, SecretReference> | null;
  clientCertificate?: { certificate: SecretReference; privateKey: SecretReference } | null;
}

export interface FileSink {
  name: string;
  kind: string;
  /** Secrets by reference. */
  settings: Record<string, string | number | boolean | null | SecretReference>;
  status?: 'active' | 'paused';
  filter?: FileFilter;
}

/** Settings of a channel; at least one of them. */
export interface FileChannel {
  filter?: FileFilter;
  envelope?: 'none' | 'cloudevents';
  /** Of Kafka alone. */
  format?: 'json' | 'avro';
}

export const channels = ['kafka', 'mqtt'] as const;

/** What `account.schema.json` describes. A section or member that is absent stays as it is in the account. */
export interface AccountFile {
  version: 1;
  account?: { language?: 'en' | 'zh' | 'de' | 'es' | 'fr' | 'pt' | 'nl' | 'pl' | 'it' };
  vendorAccounts?: FileVendorAccount[];
  groups?: FileGroup[];
  webhooks?: FileWebhook[];
  sinks?: FileSink[];
  channels?: Partial<Record<(typeof channels)[number], FileChannel>>;
}
