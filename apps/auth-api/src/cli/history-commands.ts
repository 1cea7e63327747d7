import type { ErasureView } from '../erasures/erasures.views.ts';
import { text, wholeNumber, UsageError, type Command, type CommandResult, type OptionValues, time } from './command.ts';

function erasureResult(erasure: ErasureView): CommandResult {
  const { id, status, pending, goneAt } = erasure;
  const rows = erasure.parts.flatMap(({ part, items }) =>
    items.map(({ what, count, goneAt: end }) => [part, what, count, end === null ? 'erased' : `expires ${time(end)}`]),
  );
  const state = status === 'done' ? `done; the last data expires ${time(goneAt)}` : `waiting for ${pending.join(', ')}`;
  return { data: erasure, text: `${id}: ${state}`, table: { columns: ['service', 'object', 'count', 'state'], rows } };
}

const erasures: Command = {
  name: 'erasures',
  summary: 'Lists the erasures of deleted accounts, or shows one in detail.',
  options: { id: { value: 'ID', description: 'Id of the deleted account.' } },
  run: async ({ erasureStore }, options) => {
    const id = text(options, 'id');
    if (id !== undefined) return erasureResult(await erasureStore.get(id));
    const { items } = await erasureStore.page({ limit: 500 });
    const rows = items.map(({ id: account, status, requestedAt, requestedBy, finishedAt, pending, goneAt }) => [
      account,
      status,
      time(requestedAt),
      requestedBy,
      time(finishedAt),
      pending.join(', ') || '-',
      time(goneAt),
    ]);
    const columns = ['account', 'status', 'requested', 'by', 'finished', 'pending', 'gone'];
    return { data: items, table: { columns, rows } };
  },
};

/** Parses Unix seconds or ISO 8601. @throws UsageError */
function timeOption(options: OptionValues, name: string): number | undefined {
  const value = text(options, name);
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.floor(Date.parse(value) / 1000);
  if (!Number.isSafeInteger(seconds)) throw new UsageError(`--${name} must be a time: 2026-11-21T08:00:00Z`);
  return seconds;
}

const auditLog: Command = {
  name: 'audit-log',
  summary: 'Shows the audit log, newest first.',
  options: {
    account: { value: 'ID', description: 'Filters by the account whose data was accessed or changed.' },
    actor: { value: 'ID', description: 'Filters by actor: id of an account or operator, cli or anonymous.' },
    action: { value: 'NAME', description: 'Filters by operation or command.' },
    from: { value: 'TIME', description: 'Start of the time range, inclusive: 2026-11-21T08:00:00Z.' },
    to: { value: 'TIME', description: 'End of the time range, exclusive.' },
    limit: { value: 'N', description: 'Maximum number of entries (50).' },
  },
  run: async ({ audit }, options) => {
    const filter = {
      accountId: text(options, 'account'),
      actor: text(options, 'actor'),
      action: text(options, 'action'),
      from: timeOption(options, 'from'),
      to: timeOption(options, 'to'),
    };
    const given = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
    const { items } = await audit.page({ ...given, limit: Math.min(wholeNumber(options, 'limit', 1) ?? 50, 10_000) });
    const rows = items.map(({ at, actor, action, accountId, status, error, address, object }) => [
      time(at),
      actor,
      action,
      accountId,
      error ?? (status === 0 ? 'ok' : status),
      address,
      object,
    ]);
    return {
      data: items,
      table: { columns: ['time', 'actor', 'action', 'account', 'outcome', 'from', 'object'], rows },
    };
  },
};

export const historyCommands: readonly Command[] = [erasures, auditLog];
