/**
 * Makes `Date` answer a time that is `offset()` milliseconds ahead; timers and the steady counter go on as they are.
 * It names nothing outside itself: a browser gets it as text.
 */
export function shiftDate(offset) {
  const Real = globalThis.Date;
  const now = () => Real.now() + offset();
  globalThis.Date = new Proxy(Real, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [now()] : given, made),
    apply: () => new Real(now()).toString(),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}
