import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { copyOfStep } from './copy-step.js';
import { allLists, allScopes, first, search, take, type Home, type Spot } from './find.js';
import { newEnd, newFlow, newJoin, type Make } from './new-steps.js';
import { misplaced, placesOf } from './places.js';
import {
  allSteps,
  goesOn,
  isEnd,
  listsIn,
  nodesOf,
  waysOn,
  type BlockStep,
  type Branch,
  type Scope,
  type Step,
} from './tree.js';

/** Changes of the list. Each works in the tree itself, which is written afterwards; ids never change. */
export class Editor {
  constructor(
    private readonly root: Scope,
    private readonly make: Make,
  ) {}

  insert({ list, index }: Spot, step: Step): void {
    list.splice(index, 0, step);
    this.keepJoin(list);
    this.settle();
  }

  remove(spot: Spot): void {
    const { list, index } = spot;
    const step = list[index];
    if (!step) return;
    const next = this.following({ list, index });
    list.splice(index, 1);
    this.lead(new Set([step, ...listsIn(step).flatMap(allSteps)].flatMap(nodesOf)), next);
    this.keepJoin(list);
    this.settle();
  }

  /** Whether a second one can follow: the first one goes on. */
  mayDuplicate({ list, index }: Spot): boolean {
    const step = list[index];
    return step !== undefined && step.kind !== 'jump' && goesOn([step]);
  }

  duplicate({ list, index }: Spot): void {
    const step = list[index];
    if (!step || !this.mayDuplicate({ list, index })) return;
    list.splice(index + 1, 0, copyOfStep(step, this.make));
    this.settle();
  }

  /** Where a step goes one place up or down: past its neighbour, or out of its branch; undefined where it stays. */
  moved({ list, index }: Spot, by: -1 | 1): Spot | undefined {
    const step = list[index];
    if (!step || step.kind === 'end' || step.kind === 'jump' || !goesOn([step])) return undefined;
    const to = this.beyondNeighbour({ list, index }, by);
    if (!to) return undefined;
    // Ways back must lead to an earlier step afterwards, too.
    take({ list, index }, to);
    const isSound = misplaced(placesOf(this.root)).length === 0;
    take(to, { list, index });
    return isSound ? to : undefined;
  }

  private beyondNeighbour({ list, index }: Spot, by: -1 | 1): Spot | undefined {
    const neighbour = list[index + by];
    if (neighbour) {
      const isPassed = neighbour.kind !== 'end' && neighbour.kind !== 'jump' && goesOn([neighbour]);
      return isPassed ? { list, index: index + by } : undefined;
    }
    const { up } = this.homeOf(list);
    const holder = up?.list[up.index];
    if (!up || holder?.kind !== 'block' || (by === 1 && !goesOn([holder]))) return undefined;
    return { list: up.list, index: up.index + (by === 1 ? 1 : 0) };
  }

  move(spot: Spot, by: -1 | 1): void {
    const to = this.moved(spot, by);
    if (!to) return;
    take(spot, to);
    this.keepJoin(spot.list);
    this.settle();
  }

  /** A further branch, before the one for everything else; it ends where none of the others goes on. */
  addBranch(block: BlockStep): void {
    const flow = newFlow(this.make);
    const usual = block.branches.findIndex((branch) => branch.flow === block.element.get('default'));
    const steps: Step[] = goesOn([block]) ? [] : [newEnd(this.make)];
    block.branches.splice(usual < 0 ? block.branches.length : usual, 0, { flow, steps });
    this.join(block);
    this.settle();
  }

  /** Takes a branch away with its steps; what is left of a block with one branch is the steps of that branch. */
  removeBranch(spot: Spot, branch: Branch): void {
    const block = spot.list[spot.index];
    if (block?.kind !== 'block') return;
    const next = this.following(spot);
    block.branches.splice(block.branches.indexOf(branch), 1);
    this.lead(new Set(allSteps(branch.steps).flatMap(nodesOf)), block.join?.element ?? next);
    const [only, ...others] = block.branches;
    if (only && others.length === 0) this.dissolve(spot, only, block, next);
    else this.join(block);
    this.settle();
  }

  private dissolve({ list, index }: Spot, only: Branch, block: BlockStep, next: ModdleElement | undefined): void {
    const isLast = index === list.length - 1;
    const steps = isLast || goesOn(only.steps) ? only.steps : only.steps.slice(0, -1);
    list.splice(index, 1, ...steps);
    this.lead(new Set([block.element, ...(block.join ? [block.join.element] : [])]), first(steps[0]) ?? next);
  }

  /** Whether a branch can go without leaving what follows the block out of reach. */
  mayRemoveBranch({ list, index }: Spot, branch: Branch): boolean {
    const block = list[index];
    if (block?.kind !== 'block') return false;
    const others = block.branches.filter((one) => one !== branch);
    return others.length === 1 || index === list.length - 1 || others.some(({ steps }) => goesOn(steps));
  }

  swapBranches(block: BlockStep, index: number): void {
    const [branch] = block.branches.splice(index, 1);
    if (branch) block.branches.splice(index + 1, 0, branch);
    this.settle();
  }

  /** Lets a way or branch lead to an end or an earlier step instead; undefined makes an end of its own. */
  leadTo(list: Step[], target: ModdleElement | undefined): void {
    if (!goesOn(list) && (list.at(-1)?.kind === 'end' || list.at(-1)?.kind === 'jump')) list.pop();
    list.push(target ? { kind: 'jump', target } : newEnd(this.make));
    this.keepJoin(list);
    this.settle();
  }

  /** Lets a way lead to the next step, or to where its branch goes on. */
  goOn(list: Step[]): void {
    if (!goesOn(list)) list.pop();
    this.keepJoin(list);
    this.settle();
  }

  /** Whether steps may be ended here: something else still reaches what follows. */
  mayEnd(list: Step[]): boolean {
    if (!goesOn(list)) return false;
    const { up } = this.homeOf(list);
    const block = up?.list[up.index];
    if (!up || !block) return false;
    if (block.kind === 'work') return true;
    if (block.kind !== 'block') return false;
    const others = block.branches.filter(({ steps }) => steps !== list);
    return up.index === up.list.length - 1 ? true : others.some(({ steps }) => goesOn(steps));
  }

  /** Whether a step can go: the last end of a process or sub-process stays. */
  mayRemove({ list, index }: Spot): boolean {
    const step = list[index];
    if (!step) return false;
    if (step.kind !== 'end' && step.kind !== 'jump') return true;
    return this.homeOf(list).up?.list !== undefined && this.following({ list, index }) !== undefined;
  }

  scopeOf(list: Step[]): Scope {
    return this.homeOf(list).scope;
  }

  /** The list of a step that a list is below, if any. */
  homeOf(list: Step[]): Home {
    return search(this.root, list) ?? { scope: this.root };
  }

  /** The flow that leads to the first step of a list. */
  leadOf(list: Step[]): ModdleElement | undefined {
    const { scope, up } = this.homeOf(list);
    const holder = up?.list[up.index];
    const branches = holder?.kind === 'block' ? holder.branches : holder?.kind === 'work' ? holder.ways : [];
    return branches.find(({ steps }) => steps === list)?.flow ?? scope.flow;
  }

  /** The node that comes after a step. */
  private following({ list, index }: Spot): ModdleElement | undefined {
    const next = list[index + 1];
    if (next) return first(next);
    const { up } = this.homeOf(list);
    const holder = up?.list[up.index];
    if (!up || !holder) return undefined;
    return holder.kind === 'block' && holder.join ? holder.join.element : this.following(up);
  }

  /** What led to elements that are gone leads to another one. */
  private lead(gone: ReadonlySet<ModdleElement>, next: ModdleElement | undefined): void {
    for (const list of allLists(this.root)) {
      const last = list.at(-1);
      if (last?.kind !== 'jump' || !gone.has(last.target) || isEnd(last.target)) continue;
      list.splice(-1, 1, next && !gone.has(next) ? { kind: 'jump', target: next } : newEnd(this.make));
    }
  }

  /** Branches that were changed meet in a gateway: the next reading finds the same block. */
  private keepJoin(list: Step[]): void {
    const { up } = this.homeOf(list);
    const block = up?.list[up.index];
    if (block?.kind === 'block') this.join(block);
  }

  private join(block: BlockStep): void {
    if (!block.join && block.branches.some(({ steps }) => goesOn(steps)))
      block.join = newJoin(block.element.$type, this.make);
  }

  /** Several ways of one branch meet before a gateway that waits for each branch: it would wait for every one of them. */
  private merge(): void {
    for (const block of allSteps(this.root.steps)) {
      if (block.kind !== 'block' || block.element.$type === 'bpmn:ExclusiveGateway') continue;
      for (const { steps } of block.branches)
        if (waysOn(steps) > 1) steps.push({ kind: 'work', ...newJoin('bpmn:ExclusiveGateway', this.make), ways: [] });
    }
  }

  /** Makes the tree whole: an end for what goes nowhere, a place for each end that is led to. */
  private settle(): void {
    this.merge();
    for (const block of allSteps(this.root.steps))
      if (block.kind === 'block' && block.join && !block.branches.some(({ steps }) => goesOn(steps))) delete block.join;
    for (const scope of allScopes(this.root)) if (goesOn(scope.steps)) scope.steps.push(newEnd(this.make));
    const placed = new Set(allSteps(this.root.steps).flatMap(nodesOf));
    for (const list of allLists(this.root)) {
      const last = list.at(-1);
      if (last?.kind !== 'jump' || placed.has(last.target)) continue;
      placed.add(last.target);
      list.splice(-1, 1, isEnd(last.target) ? { kind: 'end', element: last.target } : newEnd(this.make));
    }
  }
}
