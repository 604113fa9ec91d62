import { ProblemFound } from '../ast.js';
import { isContext, type Value } from '../values.js';
import { inputName, type Builder, type Code, type Frame, type Scope } from './code.js';

/** Where a name is declared, and which filtered elements may answer before that. */
interface Place {
  readonly frame: number | undefined;
  readonly isItem: boolean;
  readonly elements: readonly number[];
}

function placeOf(name: string, scope: Scope | undefined): Place {
  const elements: number[] = [];
  let frame = 0;
  for (let at = scope; at; at = at.up, frame += 1) {
    if (at.name === name) {
      at.used = true;
      return { frame, isItem: false, elements };
    }
    if (at.name === undefined) {
      if (name === 'item') return { frame, isItem: true, elements };
      elements.push(frame);
    }
  }
  return { frame: undefined, isItem: false, elements };
}

/** Whether the expression itself declares the name. */
export function isDeclared(name: string, scope: Scope | undefined): boolean {
  for (let at = scope; at; at = at.up) if (at.name === name) return true;
  return false;
}

/**
 * Reads a name: of the expression itself, of the element of a filter, or from outside.
 * @param otherwise its value where it has none outside, which it may lack then
 */
export function nameCode(name: string, scope: Scope | undefined, builder: Builder, otherwise?: Value): Code {
  const { frame, isItem, elements } = placeOf(name, scope);
  const mayLack = elements.length > 0 || otherwise !== undefined;
  if (frame === undefined) builder.reads.set(name, mayLack && builder.reads.get(name) !== false);
  const outer = isItem ? itemCode(frame ?? 0) : frame === undefined ? outsideCode(name, otherwise) : frameCode(frame);
  // An element's own entry called `item` is found by itemCode.
  return elements.length === 0 || isItem ? outer : elementCode(name, elements, outer);
}

/** Reads what a unary test looks at. */
export function inputCode(at: number, scope: Scope | undefined): Code {
  const { frame } = placeOf(inputName, scope);
  if (frame === undefined) throw new ProblemFound('no-input', {}, at);
  return frameCode(frame);
}

function outsideCode(name: string, otherwise: Value = null): Code {
  return (evaluation) => {
    const value = evaluation.lookup(name);
    return value === undefined ? otherwise : value;
  };
}

function frameCode(count: number): Code {
  if (count === 0) return (_, frame) => frame?.value ?? null;
  return (_, frame) => valueAt(frame, count) ?? null;
}

function itemCode(count: number): Code {
  return (_, frame) => {
    const element = valueAt(frame, count) ?? null;
    return isContext(element) ? (element.get('item') ?? element) : element;
  };
}

function elementCode(name: string, elements: readonly number[], outer: Code): Code {
  return (evaluation, frame) => {
    for (const count of elements) {
      const element = valueAt(frame, count);
      const entry = isContext(element) ? element.get(name) : undefined;
      if (entry !== undefined) return entry;
    }
    return outer(evaluation, frame);
  };
}

function valueAt(frame: Frame | undefined, count: number): Value | undefined {
  let at = frame;
  for (let left = count; left > 0; left -= 1) at = at?.up;
  return at?.value;
}
