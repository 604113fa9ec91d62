import { describe, expect, it } from '@jest/globals';
import { detour } from './detour.js';

const box = (x: number, y = 100) => ({ x, y, width: 100, height: 80 });
const [gateway, task, end] = [box(0), box(200), box(400)];
const straight = [
  { x: 100, y: 140 },
  { x: 400, y: 140 },
];

describe('a flow that skips a task', () => {
  it('goes around it below', () => {
    expect(detour(straight, gateway, end, [task])).toEqual([
      { x: 50, y: 180 },
      { x: 50, y: 210 },
      { x: 450, y: 210 },
      { x: 450, y: 180 },
    ]);
  });

  it('goes around it above where something is in the way below', () => {
    const way = detour(straight, gateway, end, [task, box(200, 190)]);
    expect(way?.map(({ y }) => y)).toEqual([100, 70, 70, 100]);
  });

  it('stays as it is where nothing is in its way, or everything', () => {
    expect(detour(straight, gateway, end, [box(200, 300)])).toBeUndefined();
    expect(detour(straight, gateway, end, [task, box(200, 190), box(200, 20)])).toBeUndefined();
    // It may touch a border.
    expect(detour(straight, gateway, end, [box(200, 140)])).toBeUndefined();
  });
});
