type DateClass = typeof Date;

/**
 * `Date` of a machine whose clock is off by so many ms: what asks for the time of now is answered with it. Timers and `performance.now` go on as they
 * are, as when somebody sets a clock.
 */
export function shiftedDate(original: DateClass, offsetMs: () => number): DateClass {
  const { now } = original;
  const shifted = (): number => now() + offsetMs();
  return new Proxy(original, {
    // A function call gives a text, whatever its arguments.
    apply: () => new original(shifted()).toString(),
    construct: (target, args: unknown[], called) =>
      Reflect.construct(target, args.length === 0 ? [shifted()] : args, called) as object,
    get: (target, name) => (name === 'now' ? shifted : (Reflect.get(target, name) as unknown)),
  });
}
