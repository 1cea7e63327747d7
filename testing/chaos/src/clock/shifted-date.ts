type DateClass = typeof Date;

/**
 * `Date` of a machine whose clock is off by so many ms: calls for the present time return the shifted one. Timers and `performance.now` are not affected,
 * as when a clock is set.
 */
export function shiftedDate(original: DateClass, offsetMs: () => number): DateClass {
  const { now } = original;
  const shifted = (): number => now() + offsetMs();
  return new Proxy(original, {
    // A function call returns a text, with any arguments.
    apply: () => new original(shifted()).toString(),
    construct: (target, args: unknown[], called) =>
      Reflect.construct(target, args.length === 0 ? [shifted()] : args, called) as object,
    get: (target, name) => (name === 'now' ? shifted : (Reflect.get(target, name) as unknown)),
  });
}
