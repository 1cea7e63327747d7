import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { asyncApiDocument } from '../asyncapi-document.ts';
import { channelDescriptions, type MessageChannelName } from '../channels/index.ts';
import { contents } from '../contents.ts';
import { messageName } from '../messages.ts';

/** A message as a consumer received it. */
export interface ReceivedMessage {
  channel: MessageChannelName;
  /** Kafka topic, MQTT topic; of a webhook the path. */
  address: string;
  /** HTTP headers, Kafka headers, MQTT user properties. */
  headers: Readonly<Record<string, string | undefined>>;
  /** Parsed. */
  body: unknown;
}

interface Document {
  channels: Readonly<Record<string, { address: string; messages: Readonly<Record<string, unknown>> }>>;
}

/** Checks the messages that consumers receive against the AsyncAPI document. */
export class MessageCheck {
  readonly #document = asyncApiDocument() as unknown as Document;
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });

  constructor() {
    this.#ajv.addSchema(this.#document, 'asyncapi');
  }

  /** @returns the deviations from the document; empty without any */
  problems(message: ReceivedMessage): string[] {
    const name = messageOf(message);
    if (name === undefined) return ['the document has no message for this'];
    const channels = Object.entries(this.#document.channels).filter(([, { messages }]) => name in messages);
    const there = channels.some(([, { address }]) => patternOf(address).test(message.address));
    return [
      ...(there ? [] : [`${name} is not for ${message.address}`]),
      ...this.#against(`${name}/headers`, this.#namedAsDocumented(name, message)).map(
        (problem) => `headers: ${problem}`,
      ),
      ...this.#against(`${name}/payload`, message.body).map((problem) => `body: ${problem}`),
    ];
  }

  #against(part: string, value: unknown): string[] {
    const validate = this.#ajv.getSchema(`asyncapi#/components/messages/${part}`) as ValidateFunction;
    return validate(value)
      ? []
      : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''}`);
  }

  /** HTTP knows no upper case in header names. */
  #namedAsDocumented(name: string, { channel, headers }: ReceivedMessage): object {
    if (channel !== 'webhook') return headers;
    const { messages } = (this.#document as unknown as { components: { messages: Record<string, unknown> } })
      .components;
    const { properties } = (messages[name] as { headers: { properties: object } }).headers;
    const received = new Map(Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]));
    const named = Object.keys(properties).map((header) => [header, received.get(header.toLowerCase())] as const);
    return Object.fromEntries(named.filter(([, value]) => value !== undefined));
  }
}

function messageOf({ channel, headers, body }: ReceivedMessage): string | undefined {
  if (channel === 'webhook' && Array.isArray(body)) return messageName(channel, 'batch');
  const named = new Map(Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]));
  const kind = channelDescriptions[channel].kindOf(named, body);
  if (channel === 'webhook' && kind === 'test') return messageName(channel, 'test');
  const content = Object.entries(contents).find(([, { kinds }]) =>
    (kinds as readonly (string | undefined)[]).includes(kind),
  );
  return content && messageName(channel, content[0]);
}

/** Matches any path for a webhook: the path is the consumer's own. */
function patternOf(address: string): RegExp {
  if (address === '/{path}') return /^\//;
  return new RegExp(`^${address.replaceAll('.', String.raw`\.`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}
