import type { Node } from '../../model/definition.js';
import { reachableFrom } from '../reach.js';
import { forks, type Check } from './check.js';

/** A record has one state: it is never set in one of several branches that run at the same time, nor in a loop. */
export const states: Check = ({ process, problems }) => {
  const withState = [...process.all.values()].filter(({ state }) => state !== undefined);
  for (const node of withState) {
    if (inLoop(node) || inBranch(node)) problems.error('state-in-parallel', node.id, { state: node.state ?? '' });
  }

  function inLoop(node: Node): boolean {
    for (let at: Node | undefined = node; at; at = process.all.get(at.body)) if (at.loop && at !== node) return true;
    return false;
  }

  function inBranch(node: Node): boolean {
    const side = [...process.all.values()].filter(
      ({ kind, interrupting }) => kind === 'boundaryEvent' && !interrupting,
    );
    if (side.some(({ id }) => reachableFrom(process.all, [id]).has(node.id))) return true;
    return forks(process).some((fork) => {
      const branches = fork.outgoing.map(({ target }) => reachableFrom(process.all, [target], fork.id));
      const through = branches.filter((branch) => branch.has(node.id));
      return through.length > 0 && through.length < branches.length;
    });
  }
};
