import type { CredentialsSchema } from '@heliograph/vendor-contract';
import { memberKind } from '@heliograph/vendors/vocabulary';
import type { Exchange } from './recorder.ts';

const minSecretLength = 4;
/** A value that the schema itself spells out is no secret: `client_credentials`. */
const isSpelledOut = /^\^[\w|()-]+\$$/;

/** All values of a run that must not be in a bundle, in any form: credentials, headers, and answers to logins. */
export class Secrets {
  readonly #all = new Set<string>();

  constructor(credentials: Readonly<Record<string, string>>, { properties }: CredentialsSchema) {
    for (const [name, value] of Object.entries(credentials)) {
      const property = properties[name];
      if (property?.writeOnly === true || (value.length >= 6 && !isSpelledOut.test(property?.pattern ?? '')))
        this.add(value);
    }
  }

  /** All secrets, in the forms in which they may stand in a text. */
  get all(): ReadonlySet<string> {
    return this.#all;
  }

  add(secret: string): void {
    const text = secret.trim();
    if (text.length < minSecretLength) return;
    for (const form of [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1)]) this.#all.add(form);
    for (const part of text.split(/[\s,;]+/)) if (part.length >= 16) this.#all.add(part);
  }

  /** Adds the session that a login gave: the text itself, and the texts in it where it is JSON. */
  addToken(token: string): void {
    this.add(token);
    this.#addTexts(token);
  }

  /** Adds the secrets of an exchange: values of headers, of secret members of requests, and all texts of a login's answer. */
  addExchange({ headers, requestBody = '', path, answer, isLogin }: Exchange): void {
    for (const header of headers) if (header.length >= 16) this.add(header);
    for (const [name, value] of pairsOf(requestBody, path))
      if (memberKind(name) === 'secret' && value.length >= 8) this.add(value);
    if (isLogin && answer) this.#addTexts(answer.body);
  }

  #addTexts(json: string): void {
    for (const [name, value] of jsonTexts(json))
      if (memberKind(name) === 'secret' || value.length >= 20) this.add(value);
  }
}

function* pairsOf(body: string, path: string): Generator<[string, string]> {
  yield* new URLSearchParams(path.split('?')[1] ?? '');
  yield* jsonTexts(body);
  if (/^[\w.-]+=/.test(body)) yield* new URLSearchParams(body);
}

function* jsonTexts(json: string): Generator<[string, string]> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return;
  }
  yield* textsOf('', value);
}

function* textsOf(name: string, value: unknown): Generator<[string, string]> {
  if (typeof value === 'string') yield [name, value];
  else if (typeof value === 'object' && value !== null)
    for (const [key, child] of Object.entries(value)) yield* textsOf(Array.isArray(value) ? name : key, child);
}
