import { bounds, BudgetExceeded, type Allowance } from './evaluation.js';
import { numberOf } from './numbers.js';
import { formatTemporal, temporalOf } from './text.js';
import { isContext, isList, isNumber, tagged, type Json, type Value } from './values.js';

// What JSON has no word for is an object with one of these keys alone; a context that looks like one is wrapped.
const numberKey = '$n';
const temporalKey = '$d';
const rangeKey = '$r';
const contextKey = '$c';
const reserved = new Set([numberKey, temporalKey, rangeKey, contextKey]);

type JsonObject = { readonly [key: string]: Json };

interface Walk {
  nodes: number;
  /** Of the texts in it; everything else has about the same length. */
  characters: number;
}

/** Characters of a number, a date or the signs around an entry. */
const charactersOfNode = 8;

function enter(walk: Walk, depth: number): void {
  walk.nodes += 1;
  if (walk.nodes > bounds.nodes) throw new BudgetExceeded('nodes');
  if (depth > bounds.levels) throw new BudgetExceeded('levels');
}

/** Takes a walk from what is left; a node costs far less than a step. */
function charge(allowance: Allowance | undefined, { nodes, characters }: Walk): void {
  if (!allowance) return;
  allowance.steps -= nodes >> 4;
  if (allowance.steps < 0) throw new BudgetExceeded('steps');
  allowance.characters -= characters;
  if (allowance.characters < 0) throw new BudgetExceeded('characters');
}

/**
 * A value as JSON, to be read back by `fromJson`. Numbers without an exact JSON number become `{"$n": "…"}`, dates,
 * times and durations `{"$d": "…"}`. A function cannot be kept and becomes null.
 * @throws BudgetExceeded for values that unfold into more than the bounds allow.
 */
export function toJson(value: Value, allowance?: Allowance): Json {
  const walk: Walk = { nodes: 0, characters: 0 };
  const json = write(value, walk, 0);
  charge(allowance, { nodes: walk.nodes, characters: walk.characters + walk.nodes * charactersOfNode });
  return json;
}

function write(value: Value, walk: Walk, depth: number): Json {
  enter(walk, depth);
  if (isNumber(value)) return typeof value === 'number' ? value : { [numberKey]: value.toString() };
  if (typeof value === 'string') walk.characters += value.length;
  if (value === null || typeof value !== 'object') return value;
  if (isList(value)) return value.map((item) => write(item, walk, depth + 1));
  if (isContext(value)) {
    // fromEntries makes own properties of every key, `__proto__` among them.
    for (const key of value.keys()) walk.characters += key.length;
    const entries = Object.fromEntries([...value].map(([key, item]) => [key, write(item, walk, depth + 1)]));
    const [only] = value.keys();
    return value.size === 1 && only !== undefined && reserved.has(only) ? { [contextKey]: entries } : entries;
  }
  const item = tagged(value);
  if (!item || item.kind === 'function') return null;
  if (item.kind !== 'range') return { [temporalKey]: formatTemporal(item) };
  const [start, end] = [write(item.start, walk, depth + 1), write(item.end, walk, depth + 1)];
  return { [rangeKey]: [item.startIncluded, start, end, item.endIncluded] };
}

/** The value of a JSON, with the objects that `toJson` makes read back; others are contexts. */
export function fromJson(json: Json): Value {
  return readPlain(json) ?? read(json, { nodes: 0, characters: 0 }, 0);
}

/**
 * Reads JSON for expressions that are evaluated together. Each value is read once, however often it is asked for: an
 * expression that asks for large data in a loop would fill the memory with copies of it. What is read must not change.
 */
export class Reader {
  /** Most expressions read texts and numbers only. */
  private known: WeakMap<object, Value> | undefined;
  private nodes = 0;

  constructor(private readonly left?: Allowance) {}

  /** As `fromJson`. @throws BudgetExceeded where all values together are larger than the bounds allow */
  read(json: Json): Value {
    if (json === null || typeof json !== 'object') return fromJson(json);
    const before = this.known?.get(json);
    if (before !== undefined) return before;
    const walk: Walk = { nodes: 0, characters: 0 };
    const value = read(json, walk, 0);
    charge(this.left, walk);
    this.nodes += walk.nodes;
    if (this.nodes > bounds.read) throw new BudgetExceeded('read');
    (this.known ??= new WeakMap()).set(json, value);
    return value;
  }
}

/** What needs no walk. */
function readPlain(json: Json): Value | undefined {
  if (json === null || typeof json === 'string' || typeof json === 'boolean') return json;
  return typeof json === 'number' ? numberOf(json) : undefined;
}

function read(json: Json, walk: Walk, depth: number): Value {
  enter(walk, depth);
  if (json === null || typeof json !== 'object') return readPlain(json) ?? null;
  if (isJsonList(json)) return json.map((item) => read(item, walk, depth + 1));
  const keys = Object.keys(json);
  const [first] = keys;
  const special =
    keys.length === 1 && first?.startsWith('$') ? readSpecial(first, json[first] ?? null, walk, depth) : undefined;
  return special ?? readContext(json, keys, walk, depth);
}

function readContext(json: JsonObject, keys: readonly string[], walk: Walk, depth: number): Value {
  const context = new Map<string, Value>();
  for (const key of keys) context.set(key, read(json[key] ?? null, walk, depth + 1));
  return context;
}

function readSpecial(key: string, json: Json, walk: Walk, depth: number): Value | undefined {
  if (key === numberKey && typeof json === 'string') return numberOf(json) ?? undefined;
  if (key === temporalKey && typeof json === 'string') return temporalOf(json) ?? undefined;
  if (key === contextKey && typeof json === 'object' && json !== null && !isJsonList(json)) {
    return readContext(json, Object.keys(json), walk, depth);
  }
  if (key !== rangeKey || !isJsonList(json) || json.length !== 4) return undefined;
  const [startIncluded, start, end, endIncluded] = json;
  if (typeof startIncluded !== 'boolean' || typeof endIncluded !== 'boolean') return undefined;
  const ends = { start: read(start ?? null, walk, depth + 1), end: read(end ?? null, walk, depth + 1) };
  return { kind: 'range', startIncluded, endIncluded, ...ends };
}

function isJsonList(json: Json): json is readonly Json[] {
  return Array.isArray(json);
}
