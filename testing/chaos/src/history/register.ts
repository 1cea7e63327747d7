/** One operation on a register. A write without an end may take effect at any later time, or never. */
export interface RegisterOperation {
  kind: 'write' | 'read';
  /** The value of a write, or the values that a read may have seen. */
  values: readonly string[];
  from: number;
  to: number | undefined;
}

/** One possible course of all events so far. */
interface Course {
  value: string;
  /** Writes that have begun and not taken effect. */
  open: readonly number[];
  /** The last time at which each kind of read would have been correct. */
  seen: ReadonlyMap<string, number>;
}

interface Moment {
  at: number;
  what: 'begins' | 'was read' | 'has ended';
  index: number;
}

const order = ['begins', 'was read', 'has ended'];

/**
 * Returns whether all operations can have taken effect one after the other, each at some moment between its begin and its end (linearizability, Herlihy and
 * Wing 1990). Walks through time with all courses that are still possible (Lowe 2017, just-in-time linearization); since a read has no effect, a course
 * need not remember which reads it has satisfied, only the last time at which each kind of read would have been correct, so that thousands of reads cost no
 * more than one each.
 * @returns the operation at which no course is left, or undefined
 */
export function firstContradiction(
  initial: string,
  operations: readonly RegisterOperation[],
): RegisterOperation | undefined {
  let courses: Course[] = [{ value: initial, open: [], seen: new Map() }];
  for (const { at, what, index } of momentsOf(operations)) {
    const operation = operations[index]!;
    if (what === 'begins') courses = courses.map((course) => ({ ...course, open: [...course.open, index] }));
    else {
      const agrees = (course: Course): boolean =>
        what === 'has ended' ? !course.open.includes(index) : isRight(course, operation);
      courses = distinct(courses.flatMap((course) => advanced(course, operations, at, agrees)));
      if (courses.length === 0) return operation;
    }
  }
  return undefined;
}

function momentsOf(operations: readonly RegisterOperation[]): Moment[] {
  const moments = operations.flatMap(({ kind, from, to }, index): Moment[] => {
    if (kind === 'read') return [{ at: to ?? Number.POSITIVE_INFINITY, what: 'was read', index }];
    const ended = to === undefined ? [] : [{ at: to, what: 'has ended' as const, index }];
    return [{ at: from, what: 'begins', index }, ...ended];
  });
  return moments.sort((a, b) => a.at - b.at || order.indexOf(a.what) - order.indexOf(b.what));
}

const kindOf = (values: readonly string[]): string => values.join('\n');

function isRight({ value, seen }: Course, { values, from }: RegisterOperation): boolean {
  return values.includes(value) || (seen.get(kindOf(values)) ?? Number.NEGATIVE_INFINITY) >= from;
}

/**
 * The course itself when it agrees, otherwise all in which just as many open writes take effect now as are needed. No write takes effect before a read
 * requires it: a course that waits has all choices that one which acts at once has.
 */
function advanced(
  course: Course,
  operations: readonly RegisterOperation[],
  at: number,
  agrees: (course: Course) => boolean,
): Course[] {
  if (agrees(course)) return [course];
  return course.open.flatMap((index) => {
    const next: Course = {
      value: operations[index]!.values[0]!,
      open: course.open.filter((other) => other !== index),
      seen: leaving(course, operations, at),
    };
    return advanced(next, operations, at, agrees);
  });
}

/** The value that ends now was right until now for every kind of read that takes it. */
function leaving({ value, seen }: Course, operations: readonly RegisterOperation[], at: number): Map<string, number> {
  const left = new Map(seen);
  for (const { kind, values } of readKinds(operations)) if (values.includes(value)) left.set(kind, at);
  return left;
}

const kindsOf = new WeakMap<readonly RegisterOperation[], { kind: string; values: readonly string[] }[]>();

function readKinds(operations: readonly RegisterOperation[]): { kind: string; values: readonly string[] }[] {
  let kinds = kindsOf.get(operations);
  if (kinds === undefined) {
    const reads = operations
      .filter(({ kind }) => kind === 'read')
      .map(({ values }) => [kindOf(values), values] as const);
    kinds = Array.from(new Map(reads), ([kind, values]) => ({ kind, values }));
    kindsOf.set(operations, kinds);
  }
  return kinds;
}

/** Returns, of courses that differ only in their observations, those whose observations are not a subset of another's. */
function distinct(courses: readonly Course[]): Course[] {
  const kept: Course[] = [];
  for (const course of courses) {
    if (kept.some((other) => covers(other, course))) continue;
    for (let i = kept.length - 1; i >= 0; i -= 1) if (covers(course, kept[i]!)) kept.splice(i, 1);
    kept.push(course);
  }
  return kept;
}

function covers(one: Course, other: Course): boolean {
  const alike =
    one.value === other.value &&
    one.open.length === other.open.length &&
    one.open.every((index) => other.open.includes(index));
  return alike && [...other.seen].every(([kind, at]) => (one.seen.get(kind) ?? Number.NEGATIVE_INFINITY) >= at);
}
