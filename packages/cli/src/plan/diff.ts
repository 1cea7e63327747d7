type Value = unknown;
type Members = Readonly<Record<string, Value>>;

const isMembers = (value: Value): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value));

const sorted = (list: readonly Value[]): string[] => [...new Set(list.map(shown))].sort();

/**
 * Compares members. A list is a set; a member that is wanted `undefined` stays as it is.
 * @returns a line for each member that differs: `~ filter.kinds: + device.offline`, `~ timeoutMs: 10000 → 5000`
 */
export function memberLines(current: Members, wanted: Members, prefix = ''): string[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const now = current[name] ?? null;
    if (value === undefined) return [];
    const member = `${prefix}${name}`;
    if (Array.isArray(value)) return listLine(member, Array.isArray(now) ? now : [], value);
    if (isMembers(value) && isMembers(now)) return memberLines(now, value, `${member}.`);
    return shown(now) === shown(value) ? [] : [`~ ${member}: ${shown(now)} → ${shown(value)}`];
  });
}

function listLine(member: string, now: readonly Value[], value: readonly Value[]): string[] {
  const [before, after] = [sorted(now), sorted(value)];
  const added = after.filter((each) => !before.includes(each)).map((each) => `+ ${each}`);
  const removed = before.filter((each) => !after.includes(each)).map((each) => `- ${each}`);
  return added.length + removed.length === 0 ? [] : [`~ ${member}: ${[...added, ...removed].join(', ')}`];
}

/** @returns a line for each member of something new: `+ timeoutMs: 5000` */
export const newLines = (wanted: Members): string[] =>
  Object.entries(wanted)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `+ ${name}: ${Array.isArray(value) ? sorted(value).join(', ') : shown(value)}`);

/** @returns the members that differ, for a call that changes only those */
export const changedMembers = <T extends object>(current: object, wanted: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(wanted as Record<string, unknown>).filter(
      ([name, value]) => memberLines(current as Members, { [name]: value }).length > 0,
    ),
  ) as Partial<T>;
