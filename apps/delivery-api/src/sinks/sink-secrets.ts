import { ApiError } from '@heliograph/http-service';
import {
  loadMasterKeys,
  MasterKeyConfiguration,
  type MasterKeyRing,
  openSecret,
  sealSecret,
} from '@heliograph/service';
import { checkSettings, secretNames, type SinkKind, sinkKindOf, sinkKinds, type SinkSettings } from '@heliograph/sinks';
import { Injectable } from '@nestjs/common';
import type { Sink } from './sink.entity.ts';

type Given = Readonly<Record<string, unknown>>;

/** Settings that say which server gets the secrets, and how. */
export const addressMembers = ['endpoint', 'host', 'port', 'url', 'tls', 'ca'];

/** Divides the settings of sinks into those that are shown and those that are sealed. */
@Injectable()
export class SinkSecrets {
  readonly #keys: MasterKeyRing;

  constructor(configuration: MasterKeyConfiguration) {
    this.#keys = loadMasterKeys(configuration);
  }

  /** @param settings checked */
  seal(
    sinkId: string,
    kind: SinkKind,
    settings: SinkSettings,
  ): Pick<Sink, 'settings' | 'sealedSecrets' | 'secretNames'> {
    const secret = new Set(secretNames(kind));
    const members = Object.entries(settings);
    const secrets = members.filter(([name]) => secret.has(name));
    const sealed = () => sealSecret(this.#keys, JSON.stringify(Object.fromEntries(secrets)), sinkId);
    return {
      settings: Object.fromEntries(members.filter(([name]) => !secret.has(name))),
      sealedSecrets: secrets.length === 0 ? null : sealed(),
      secretNames: secrets.map(([name]) => name),
    };
  }

  /** Returns all settings of a stored sink. */
  open({ id, settings, sealedSecrets }: Sink): SinkSettings {
    if (sealedSecrets === null) return settings;
    return { ...settings, ...(JSON.parse(openSecret(this.#keys, sealedSecrets, id)) as SinkSettings) };
  }

  /**
   * Returns the settings of a sink after a change: null removes a member, one that is absent keeps its value.
   * @throws ApiError 400
   */
  changed(sink: Sink, kind: SinkKind, given: Given): SinkSettings {
    const members = new Map<string, unknown>(Object.entries(this.open(sink)));
    for (const [name, value] of Object.entries(given)) {
      if (value === null) members.delete(name);
      else members.set(name, value);
    }
    const settings = checkedSettings(kind, Object.fromEntries(members));
    refuseKeptSecrets(sink, settings, given);
    return settings;
  }
}

/** Somebody who cannot read a password must not be able to have it sent to a server of his own. @throws ApiError 400 */
function refuseKeptSecrets(sink: Sink, settings: SinkSettings, given: Given): void {
  const moved = addressMembers.find((name) => settings[name] !== sink.settings[name]);
  if (moved === undefined) return;
  const kept = sink.secretNames.filter((name) => given[name] === undefined);
  if (kept.length === 0) return;
  const message = (name: string) => `settings.${name} is required again with another ${moved}`;
  throw ApiError.validation(kept.map((name) => ({ path: `settings.${name}`, message: message(name) })));
}

/** @throws ApiError 400 with path `kind` */
export function requireKind(id: string): SinkKind {
  const kind = sinkKindOf(id);
  if (kind) return kind;
  const message = `kind must be one of ${sinkKinds.map((known) => known.id).join(', ')}`;
  throw ApiError.validation([{ path: 'kind', message }]);
}

/** Fills in defaults. @throws ApiError 400 with path `settings.<member>`; it never repeats a value */
export function checkedSettings(kind: SinkKind, given: Given): SinkSettings {
  const verdict = checkSettings(kind, given);
  if (verdict.ok) return verdict.settings;
  const path = (member: string) => (member === '' ? 'settings' : `settings.${member}`);
  throw ApiError.validation(
    verdict.problems.map(({ member, message }) => ({ path: path(member), message: `${path(member)} ${message}` })),
  );
}
