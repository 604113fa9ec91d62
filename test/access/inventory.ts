import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { TestApp } from '../support/app.js';
import { actors, type Actors } from './actors.js';
import { sweep, type Door } from './sweep.js';
import type { Worlds } from './world.js';

/** Who gets what at each door, by the door's name, in the order of `actors`. */
export type Inventory = Readonly<Record<string, readonly string[]>>;

/** Calls these doors as everybody. */
export async function sweepAll(
  test: TestApp,
  doors: readonly Door[],
  people: Actors,
  worlds: Worlds,
): Promise<Inventory> {
  const api = (await (await fetch(`${test.address}/api/docs/openapi.json`)).json()) as OpenAPIObject;
  const found: Record<string, readonly string[]> = {};
  for (const door of [...doors].sort((a, b) => a.name.localeCompare(b.name))) {
    const row = await sweep(test, door, people, worlds, api);
    found[door.name] = actors.map((actor) => row[actor]);
  }
  return found;
}

/** Holds what was found against the inventory of a file; `UPDATE_ACCESS=1` writes the file anew, to be read before it is kept. */
export function expectInventory(file: string, found: Inventory): void {
  if (process.env.UPDATE_ACCESS) {
    const lines = Object.entries(found).map(([name, row]) => `  ${JSON.stringify(name)}: ${JSON.stringify(row)}`);
    writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
    return;
  }
  expect(found).toEqual(JSON.parse(readFileSync(file, 'utf8')));
}
