import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { theActors, type Actors } from '../../access/actors.js';
import { expectInventory, sweepAll, type Inventory } from '../../access/inventory.js';
import { roomSweeps } from '../../access/room-sweep.js';
import { doorsOf, type Door } from '../../access/sweep.js';
import { Worlds } from '../../access/world.js';
import { TestApp } from '../../support/app.js';
import { testDatabase } from '../../support/databases.js';

/** Who gets what at each door; `UPDATE_ACCESS=1 npm test -- platform/access` writes it anew, to be read before it is kept. */
const file = join(process.cwd(), 'test', 'access', 'inventory.json');
const inventory = JSON.parse(readFileSync(file, 'utf8')) as Inventory;

let test: TestApp;
let people: Actors;
let worlds: Worlds;
let doors: readonly Door[];

// Who may do what does not hang on the database.
const once = testDatabase === 'sqlite' ? describe : describe.skip;

once('access', () => {
  beforeAll(async () => {
    test = await TestApp.start();
    const sweeps = await roomSweeps();
    people = await theActors(test, sweeps);
    worlds = new Worlds(test, people, sweeps);
    doors = doorsOf(test);
  });
  afterAll(() => test.stop());

  it('is as the inventory says, at every door and for everybody', async () => {
    expectInventory(file, await sweepAll(test, doors, people, worlds));
  }, 300_000);

  it('breaks nowhere', () => {
    const broken = Object.entries(inventory).filter(([, row]) => row.includes('500'));
    expect(broken).toEqual([]);
  });
});
