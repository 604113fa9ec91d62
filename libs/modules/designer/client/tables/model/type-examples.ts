import type { TypeModel } from '#lab/process-engine/decision/index.js';

/** What a type comes to. */
interface PlainType {
  /** The type of FEEL behind it; empty where its values have parts or elements. */
  readonly type: string;
  /** The tests that its values pass. */
  readonly values: string;
  /** Of a type whose values have parts or elements. */
  readonly example?: unknown;
}

/** A type by those that it is made of; one that the file does not declare is left as it is named. */
export function plainTypeOf(name: string, types: readonly TypeModel[], around: readonly string[] = []): PlainType {
  const found = types.find((type) => type.name === name);
  if (!found || around.includes(name)) {
    const isWhole = !composed.has(name);
    return { type: isWhole ? name : '', values: '', ...(isWhole ? {} : { example: name === 'list' ? [] : {} }) };
  }
  return plain(found, types, [...around, name]);
}

const composed = new Set(['list', 'context']);

function plain(model: TypeModel, types: readonly TypeModel[], around: readonly string[]): PlainType {
  const { type, list, entries, values } = model;
  const one: PlainType =
    entries.length === 0
      ? plainTypeOf(type, types, around)
      : {
          type: '',
          values: '',
          example: Object.fromEntries(entries.map((entry) => [entry.name, exampleOf(plain(entry, types, around))])),
        };
  if (list) return { type: '', values: '', example: [exampleOf(one)] };
  return { ...one, values: values || one.values };
}

const examples: Readonly<Record<string, unknown>> = { number: 0, boolean: true, date: '2026-01-31', time: '09:00:00' };

function exampleOf({ type, example = examples[type] ?? '' }: PlainType): unknown {
  return example;
}
