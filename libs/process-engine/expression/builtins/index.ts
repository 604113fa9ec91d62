import { contexts } from './contexts.js';
import { conversion } from './conversion.js';
import { lists } from './lists.js';
import { numeric } from './numeric.js';
import { patterns } from './patterns.js';
import { ranges } from './ranges.js';
import type { Builtin } from './signature.js';
import { statistics } from './statistics.js';
import { strings } from './strings.js';
import { temporal } from './temporal.js';

const tables = [conversion, strings, patterns, numeric, statistics, lists, contexts, ranges, temporal];

/** Every built-in function by its name; a map, so that no name reaches a prototype. */
export const builtins: ReadonlyMap<string, Builtin> = new Map(tables.flatMap((table) => Object.entries(table)));
