/** The members of `T`; those that may be undefined are optional. */
export type Reported<T> = {
  [K in keyof T as undefined extends T[K] ? never : K]: T[K];
} & { [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/**
 * Returns the members that are not undefined, in their order: absent means not reported. Keeps null, 0, false and empty text.
 * Spread it where some members of an object are known only at times: `{ id, ...reported({ latitude, longitude }) }`.
 */
export function reported<T extends object>(members: T): Reported<T> {
  const kept: Partial<T> = {};
  for (const name in members) {
    const value = members[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept as object as Reported<T>;
}
