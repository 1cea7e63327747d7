import {
  isRecord,
  mappingOfBytes,
  MemberNames,
  rejected,
  rejectedJson,
  type BytesAnswer,
  type VendorMapping,
} from '@heliograph/vendor-contract';
import { mapDays } from './mapping-days.ts';
import { mapLogs } from './mapping-logs.ts';
import { mapSamples } from './mapping-samples.ts';
import { mapStorage } from './storage.ts';
import {
  BALANCE_SET,
  BATTERY_SET,
  readSet,
  setNames,
  storageDays,
  type SetEnvelope,
  type SetKey,
  type Sets,
} from './wire.ts';

/** Answers of one set alone carry its key as their call. */
const setKeys: readonly SetKey[] = setNames.flatMap((name) => [`${name}/Recent`, `${name}/Day`] as const);

const storageCalls: ReadonlySet<string> = new Set([BALANCE_SET, BATTERY_SET, ...storageDays]);

/** The entries of a log are passed on as they are written. */
const members = { names: new MemberNames(['logs']), outer: 0 };

const samples = mappingOfBytes('1', members, (json, answer, context) => {
  if (!json) return [rejectedJson(answer)];
  if (answer.call === 'logs') return mapLogs(answer, json);
  if (storageCalls.has(answer.call)) return mapStorage(answer, json.value, context);
  const sets = setsOf(answer, json.value);
  if (!sets) return [rejected('unexpected_shape', `${answer.call}: no measurement set`)];
  const [device, ...others] = answer.devices;
  if (!device || others.length > 0) return [rejected('unexpected_shape', 'a call requests the sets of one device')];
  return mapSamples(answer, device, sets, context);
});

export const mapping: VendorMapping = { ...samples, days: mapDays };

/** Returns undefined when a part of the answer is no set, or has none. */
function setsOf({ call }: BytesAnswer, value: unknown): Sets | undefined {
  const single = setKeys.find((key) => key === call);
  const parts: [string, unknown][] = single ? [[single, value]] : isRecord(value) ? Object.entries(value) : [];
  const sets = new Map<SetKey, SetEnvelope>();
  for (const [name, part] of parts) {
    const key = setKeys.find((known) => known === name);
    const set = readSet(part);
    if (!key || !set) return undefined;
    sets.set(key, set);
  }
  return sets.size > 0 ? sets : undefined;
}
