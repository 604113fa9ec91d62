import type { Definition, Node } from '#lab/process-engine/index.js';
import { signingWords, type SigningWord } from '#lab/shared/signing.js';

/** The node of an element, in any process of the diagram. */
export function nodeOf(definition: Definition, element: string): Node | undefined {
  for (const { all } of definition.processes.values()) {
    const found = all.get(element);
    if (found) return found;
  }
  return undefined;
}

/** The names of an element; its id where it has none. */
export function namesOf(definition: Definition, element: string): { zh: string; en: string } {
  const { name, zh, en } = nodeOf(definition, element)?.names ?? { name: element };
  return { zh: zh ?? name, en: en ?? name };
}

/** Whether every action of a node needs an opinion. */
export function asksOpinion(node: Node | undefined): boolean {
  return node?.task?.operations.includes('opinion') ?? false;
}

/** How every action of a node is signed: with the password again, with a picture of the signature, or both. */
export function signingAt(node: Node | undefined): SigningWord[] {
  return signingWords.filter((word) => node?.task?.operations.includes(word));
}
