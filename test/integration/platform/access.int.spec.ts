import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import { actors, theActors, type Actors } from '../../access/actors.js';
import { roomSweeps } from '../../access/room-sweep.js';
import { doorsOf, sweep, type Door, type Row } from '../../access/sweep.js';
import { Worlds } from '../../access/world.js';
import { TestApp } from '../../support/app.js';
import { testDatabase } from '../../support/databases.js';

/** Who gets what at each door; `UPDATE_ACCESS=1 npm test -- platform/access` writes it anew, to be read before it is kept. */
const file = join(process.cwd(), 'test', 'access', 'inventory.json');
const inventory = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, readonly string[]>>;

let test: TestApp;
let people: Actors;
let worlds: Worlds;
let api: OpenAPIObject;
let doors: readonly Door[];

// Who may do what does not hang on the database.
const once = testDatabase === 'sqlite' ? describe : describe.skip;

once('access', () => {
  beforeAll(async () => {
    test = await TestApp.start();
    const sweeps = await roomSweeps();
    people = await theActors(test, sweeps);
    worlds = new Worlds(test, people, sweeps);
    api = (await (await fetch(`${test.address}/api/docs/openapi.json`)).json()) as OpenAPIObject;
    doors = doorsOf(test);
  });
  afterAll(() => test.stop());

  it('is as the inventory says, at every door and for everybody', async () => {
    const found: Record<string, readonly string[]> = {};
    for (const door of [...doors].sort((a, b) => a.name.localeCompare(b.name))) {
      const row: Row = await sweep(test, door, people, worlds, api);
      found[door.name] = actors.map((actor) => row[actor]);
    }
    if (process.env.UPDATE_ACCESS) {
      const lines = Object.entries(found).map(([name, row]) => `  ${JSON.stringify(name)}: ${JSON.stringify(row)}`);
      writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
      return;
    }
    expect(found).toEqual(inventory);
  }, 300_000);

  it('breaks nowhere', () => {
    const broken = Object.entries(inventory).filter(([, row]) => row.includes('500'));
    expect(broken).toEqual([]);
  });
});
