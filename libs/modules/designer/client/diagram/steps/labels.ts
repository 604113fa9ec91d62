import type { Bounds, ModdleElement, Point } from '#lab/ui/diagram/bpmn.js';
import { textOf } from '#lab/ui/diagram/names.js';

/** Where the name of an event or gateway is written: below an event, above a gateway, beside a border event. */
export function nodeLabel(element: ModdleElement, { x, y, width, height }: Bounds): Bounds | undefined {
  const size = labelSize(element);
  if (!size || !(element.$instanceOf('bpmn:Event') || element.$instanceOf('bpmn:Gateway'))) return undefined;
  if (element.$instanceOf('bpmn:BoundaryEvent'))
    return { x: x + width / 2 - 6 - size.width, y: y + height + 4, ...size };
  const middle = x + width / 2 - size.width / 2;
  return element.$instanceOf('bpmn:Event')
    ? { x: middle, y: y + height + 7, ...size }
    : { x: middle, y: y - 4 - size.height, ...size };
}

/** The name of a flow is above its first level part, or beside where it goes down. */
export function flowLabel(flow: ModdleElement, points: readonly Point[]): Bounds | undefined {
  const size = labelSize(flow);
  const [first, second, third] = points;
  if (!size || !first || !second) return undefined;
  if (first.y === second.y) {
    const room = Math.min(Math.abs(second.x - first.x), 60);
    return { x: first.x + (room - size.width) / 2, y: first.y - 4 - size.height, ...size };
  }
  if (third && third.x > second.x) return { x: second.x + 8, y: second.y - 4 - size.height, ...size };
  return { x: first.x + 6, y: first.y + 8, ...size };
}

/** Room for the name in either language. */
function labelSize(element: ModdleElement): { readonly width: number; readonly height: number } | undefined {
  const names = ['name', 'lab:nameZh', 'lab:nameEn'].map((word) => textOf(element, word));
  const width = Math.max(
    ...names.map((name) => [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12 : 6.2), 0)),
  );
  return width === 0 ? undefined : { width: Math.min(Math.ceil(width) + 4, 90), height: 18 };
}
