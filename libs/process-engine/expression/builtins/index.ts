import { contexts } from './contexts.js';
import { conversion } from './conversion.js';
import { lists } from './lists.js';
import { numeric } from './numeric.js';
import { ranges } from './ranges.js';
import type { Builtin } from './signature.js';
import { statistics } from './statistics.js';
import { strings } from './strings.js';
import { temporal } from './temporal.js';

const tables = [conversion, strings, numeric, statistics, lists, contexts, ranges, temporal];

/** Every built-in function by its name; a map, so that no name reaches a prototype. */
export const builtins: ReadonlyMap<string, Builtin> = new Map(tables.flatMap((table) => Object.entries(table)));

/** Functions of the language that are left out: a pattern can take a backtracking matcher hours. */
export const refused: ReadonlySet<string> = new Set(['matches', 'replace', 'split']);
