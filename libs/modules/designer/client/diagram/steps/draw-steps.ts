import { arrange } from './arrange.js';
import { flowLabel, nodeLabel } from './labels.js';
import { sizeOfNode } from './measure.js';
import { contents, planeOf } from './plane.js';
import { placeRest } from './rest.js';
import { Sketch } from './sketch.js';
import type { Scope } from './tree.js';

/**
 * Draws the steps of a process anew: in one line, what branches off below it. What is no step follows what it belongs
 * to, or is put below; what is no longer in the process is no longer drawn.
 */
export function drawSteps(scope: Scope): void {
  const plane = planeOf(scope.holder);
  if (!plane) return;
  const sketch = new Sketch(plane);
  const { boxes, lines } = arrange(scope, (element) => sizeOfNode(element, sketch.boundsOf(element)));
  const before = new Map([...boxes.keys()].map((element) => [element, sketch.boundsOf(element)]));
  const steps = new Set([...boxes.keys(), ...lines.keys()]);
  for (const [element, box] of boxes) sketch.shape(element, box, nodeLabel(element, box));
  for (const [flow, points] of lines) sketch.edge(flow, points, flowLabel(flow, points));
  const alive = new Set([scope.holder, ...contents(scope.holder)]);
  sketch.keep((element) => alive.has(element));
  placeRest(sketch, steps, before);
}
