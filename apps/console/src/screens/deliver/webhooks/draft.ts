import { reported } from '@heliograph/base-data';
import type { CreateWebhookBody, UpdateWebhookBody, Webhook, WebhookFilterBody } from '@heliograph/sdk';

/** A webhook as it is typed. An empty text leaves the member out, or removes it. */
export interface Draft {
  url: string;
  name: string;
  description: string;
  filter: WebhookFilterBody;
  envelope: Webhook['envelope'];
  signatureEncoding: Webhook['signatureEncoding'];
  timeoutMs: string;
  maxInFlight: string;
  rateLimit: string;
  batchRecords: string;
  batchWaitMs: string;
  /** A header a line, `Name: value`; replaces all that there are. */
  headers: string;
  removesHeaders: boolean;
  certificate: string;
  privateKey: string;
  removesCertificate: boolean;
}

export const emptyDraft: Draft = {
  url: '',
  name: '',
  description: '',
  filter: {},
  envelope: 'none',
  signatureEncoding: 'hex',
  timeoutMs: '',
  maxInFlight: '',
  rateLimit: '',
  batchRecords: '',
  batchWaitMs: '1000',
  headers: '',
  removesHeaders: false,
  certificate: '',
  privateKey: '',
  removesCertificate: false,
};

/** Returns the draft that shows a webhook. Values of headers and the private key are never returned, so they are empty. */
export function draftOf(webhook: Webhook): Draft {
  const { name, description, rateLimit, batch } = webhook;
  return {
    ...emptyDraft,
    url: webhook.url,
    name: name ?? '',
    description: description ?? '',
    filter: webhook.filter,
    envelope: webhook.envelope,
    signatureEncoding: webhook.signatureEncoding,
    timeoutMs: String(webhook.timeoutMs),
    maxInFlight: String(webhook.maxInFlight),
    rateLimit: rateLimit === null ? '' : String(rateLimit),
    ...(batch && { batchRecords: String(batch.maxRecords), batchWaitMs: String(batch.maxWaitMs) }),
  };
}

/** Returns the request that creates the webhook: only typed values, so that the service's defaults apply to the rest. */
export function bodyOf(draft: Draft): CreateWebhookBody {
  const all = membersOf(draft);
  const isDefault = (name: string, value: unknown): boolean =>
    (name === 'signatureEncoding' || name === 'envelope') && value === emptyDraft[name];
  const isGiven = ([name, value]: [string, unknown]): boolean =>
    value !== null && value !== undefined && !isDefault(name, value);
  return { ...Object.fromEntries(Object.entries(all).filter(isGiven)), url: all.url };
}

export function changesOf(webhook: Webhook, draft: Draft): UpdateWebhookBody {
  const [before, after] = [membersOf(draftOf(webhook)), membersOf(draft)];
  const changed = Object.entries(after).filter(
    ([name, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
  );
  return {
    ...Object.fromEntries(changed),
    ...reported({
      headers: draft.removesHeaders ? null : undefined,
      clientCertificate: draft.removesCertificate ? null : undefined,
    }),
  };
}

type Members = Required<
  Omit<CreateWebhookBody, 'minTlsVersion' | 'timeoutMs' | 'maxInFlight' | 'headers' | 'clientCertificate'>
> &
  Record<'timeoutMs' | 'maxInFlight', number | undefined> & {
    headers: CreateWebhookBody['headers'] | undefined;
    clientCertificate: CreateWebhookBody['clientCertificate'] | undefined;
  };

function membersOf(draft: Draft): Members {
  const { headers, certificate, privateKey } = draft;
  const batchRecords = numberOf(draft.batchRecords);
  return {
    url: draft.url.trim(),
    name: textOf(draft.name),
    description: textOf(draft.description),
    filter: draft.filter,
    envelope: draft.envelope,
    signatureEncoding: draft.signatureEncoding,
    timeoutMs: numberOf(draft.timeoutMs),
    maxInFlight: numberOf(draft.maxInFlight),
    rateLimit: numberOf(draft.rateLimit) ?? null,
    batch:
      batchRecords === undefined ? null : { maxRecords: batchRecords, maxWaitMs: numberOf(draft.batchWaitMs) ?? 0 },
    headers: headers.trim() === '' ? undefined : headersFrom(headers),
    clientCertificate: certificate.trim() === '' && privateKey.trim() === '' ? undefined : { certificate, privateKey },
  };
}

const textOf = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Text that is not a number becomes NaN, which is sent as null and refused by the service with its own text. */
const numberOf = (text: string): number | undefined => (text.trim() === '' ? undefined : Number(text));

/** Returns the headers of lines `Name: value`. */
export function headersFrom(lines: string): Record<string, string> {
  const pairs = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...value] = line.split(':');
      return [name.trim(), value.join(':').trim()] as const;
    });
  return Object.fromEntries(pairs);
}
