// Imported by a process of a test: its machine's clock is ahead by CLOCK_SHIFT_MS.
const shift = Number(process.env.CLOCK_SHIFT_MS);
const real = globalThis.Date;
const now = () => real.now() + shift;

globalThis.Date = new Proxy(real, {
  apply: () => new real(now()).toString(),
  construct: (target, values, asked) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, asked === globalThis.Date ? target : asked),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
