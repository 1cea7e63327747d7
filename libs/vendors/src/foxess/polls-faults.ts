import { AlarmNames, joinAnswers, parseNode, recordsOf } from '@heliograph/vendor-contract';
import type { AdapterContext } from '@heliograph/vendor-contract';
import type { FoxessClient } from './client.ts';
import { faultCodes } from './reading.ts';

/** The names of fault numbers, which samples show alone: `{"en":…,"zh_CN":…}` by number, the same for all accounts. */
export function faultNames(client: FoxessClient, context: AdapterContext): AlarmNames {
  return new AlarmNames(context, async (signal) => {
    const { body } = await client.call('device/fault/get', {}, signal);
    const members = parseNode(body).find('result')?.members() ?? new Map<string, never>();
    return new Map([...members].map(([code, { source }]) => [code, source]));
  });
}

/** Returns an extract of the vendor's list, as JSON, with the faults alone that this result of device/real/query shows; undefined where it has none of them. */
export async function namesOfFaults(
  names: AlarmNames,
  result: unknown,
  signal: AbortSignal,
): Promise<string | undefined> {
  const found = await names.of(
    recordsOf(result).flatMap(({ datas }) => codesIn(datas)),
    signal,
  );
  return found.length === 0 ? undefined : joinAnswers(Object.fromEntries(found));
}

const codesIn = (datas: unknown): string[] =>
  recordsOf(datas)
    .filter(({ variable }) => variable === 'currentFault')
    .flatMap(({ value }) => faultCodes(value));
