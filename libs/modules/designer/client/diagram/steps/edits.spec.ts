import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compile } from '#lab/process-engine/index.js';
import type { Bounds, ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { emptyProcess } from '../model/template.js';
import { listOf, partOf } from '../model/read.js';
import { subjectNamed } from '../subject-of.js';
import { apply, remember, restore } from './change.js';
import { Editor } from './edit-steps.js';
import { drawnElsewhere, fileOf, type Piece, type Way } from '../testing/foreign-drawings.js';
import type { Spot } from './find.js';
import { blockOffers, newStep, workOffers, type Offered } from './new-steps.js';
import { planeOf } from './plane.js';
import { opened, outline, type Opened } from './testing.js';
import { allSteps, listsIn, waysOn, type BlockStep, type Scope, type Step } from './tree.js';

const subject = subjectNamed('purchase-request')!;
const xml = emptyProcess({ key: 'purchase-request.new', nameZh: '新', nameEn: 'New' }, subject);

const lists = (scope: Scope): readonly Step[][] => [scope.steps, ...allSteps(scope.steps).flatMap(listsIn)];
const pick = <T>(from: readonly T[], seed: number): T | undefined => from[seed % from.length];

/** One change by chance; what may not be done is left. Answers the steps as the change leaves them. */
function change(file: Opened, [kind, a, b]: readonly [number, number, number]): string {
  const scope = file.scope();
  const editor = new Editor(scope, file.make);
  const list = pick(lists(scope), a)!;
  const spot: Spot = { list, index: list.length === 0 ? 0 : b % list.length };
  const blocks = allSteps(scope.steps).filter((step): step is BlockStep => step.kind === 'block');
  const block = pick(blocks, a);
  const home = lists(scope).find((one) => block && one.includes(block));
  const at = { list: home ?? [], index: home?.indexOf(block!) ?? 0 };
  const offers: readonly Offered[] = [...workOffers, ...blockOffers, ...blockOffers];
  if (kind < 5) {
    const offered = pick(offers, a + b + kind)!;
    const given = { make: file.make, subject, beside: allSteps(scope.steps), isInside: editor.scopeOf(list) !== scope };
    editor.insert(spot, newStep(offered, { ...given, beside: editor.scopeOf(list).steps }));
  } else if (kind === 5 && editor.mayRemove(spot)) editor.remove(spot);
  else if (kind === 6 && editor.moved(spot, b % 2 ? 1 : -1)) editor.move(spot, b % 2 ? 1 : -1);
  else if (kind === 7 && editor.mayDuplicate(spot)) editor.duplicate(spot);
  else if (kind === 8 && block) editor.addBranch(block);
  else if (kind === 9 && block) {
    const branch = pick(block.branches, b)!;
    if (editor.mayRemoveBranch(at, branch)) editor.removeBranch(at, branch);
  } else if (kind === 10 && block) editor.swapBranches(block, b % (block.branches.length - 1));
  else if (kind === 11 && editor.mayEnd(list)) editor.leadTo(list, undefined);
  const after = outline(scope.steps);
  apply(scope);
  return after;
}

/** The same, and the next reading shows the steps so. */
function changeAndRead(file: Opened, one: readonly [number, number, number]): void {
  const after = change(file, one);
  expect(outline(file.scope().steps)).toBe(after);
}

/** One change, and the steps that the next reading finds. */
function changed(file: Opened, does: (editor: Editor, scope: Scope) => void): Scope {
  const scope = file.scope();
  does(new Editor(scope, file.make), scope);
  apply(scope);
  return file.scope();
}

const changes = fc.array(fc.tuple(fc.nat(11), fc.nat(200), fc.nat(200)), { minLength: 1, maxLength: 14 });

function boxes({ process }: Opened): readonly (Bounds & { readonly element: ModdleElement })[] {
  return listOf(planeOf(process)!, 'planeElement').flatMap((di) => {
    const bounds = partOf(di, 'bounds') as (ModdleElement & Bounds) | undefined;
    const { x, y, width, height } = bounds ?? { x: 0, y: 0, width: 0, height: 0 };
    return bounds ? [{ element: partOf(di, 'bpmnElement')!, x, y, width, height }] : [];
  });
}

describe('changes of the list', () => {
  it('are in the document as they are in the list, which the next reading shows', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (wanted) => {
        const file = await opened(xml);
        for (const one of wanted) changeAndRead(file, one);
        const again = await opened(await file.text());
        expect(outline(again.scope().steps)).toBe(outline(file.scope().steps));
      }),
      { numRuns: 60 },
    );
  });

  // Its blocks may meet where the list would have drawn a gateway, and get one with the first change.
  it('leave a process that was drawn elsewhere one that is read as a list', async () => {
    await fc.assert(
      fc.asyncProperty(drawnElsewhere, changes, async (drawn, wanted) => {
        const file = await opened(fileOf(drawn));
        for (const one of wanted) change(file, one);
        const again = await opened(await file.text());
        expect(outline(again.scope().steps)).toBe(outline(file.scope().steps));
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 30), seed: Number(process.env.PROPERTY_SEED ?? 20_260_105) },
    );
  });

  it('give a document that has no fault of structure, with each node in a place of its own', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (wanted) => {
        const file = await opened(xml);
        for (const one of wanted) changeAndRead(file, one);
        const { problems } = await compile(await file.text());
        // What the new steps do is still to be said: conditions, timers, handlers, called processes.
        if (!problems.some(({ severity }) => severity === 'error'))
          expect(problems.filter(({ code }) => code === 'unreachable')).toEqual([]);
        const drawn = boxes(file);
        for (const [place, one] of drawn.entries())
          for (const other of drawn.slice(place + 1)) {
            if (one.element.$parent !== other.element.$parent) continue;
            if (partOf(one.element, 'attachedToRef') || partOf(other.element, 'attachedToRef')) continue;
            const isOver =
              Math.min(one.x + one.width, other.x + other.width) > Math.max(one.x, other.x) &&
              Math.min(one.y + one.height, other.y + other.height) > Math.max(one.y, other.y);
            if (isOver) expect([one.element.id, other.element.id]).toEqual('apart');
          }
      }),
      { numRuns: 30 },
    );
  });

  it('are undone to the very same document, and done again', async () => {
    await fc.assert(
      fc.asyncProperty(changes, async (wanted) => {
        const file = await opened(xml);
        for (const one of wanted.slice(1)) changeAndRead(file, one);
        const text = await file.text();
        const before = remember(file.process);
        change(file, wanted[0]!);
        const changed = await file.text();
        const after = remember(file.process);
        restore(before);
        expect(await file.text()).toBe(text);
        restore(after);
        expect(await file.text()).toBe(changed);
      }),
      { numRuns: 25 },
    );
  });

  it('copy a sub-process with an end that several of its ways lead to', async () => {
    const shared: Way = { pieces: [], lead: 'shared' };
    const body: Piece[] = [
      { kind: 'decided', ways: [shared] },
      { kind: 'work', of: 'user' },
    ];
    const file = await opened(fileOf({ pieces: [{ kind: 'sub', body }], order: 0 }));
    const { steps } = changed(file, (editor, scope) => editor.duplicate({ list: scope.steps, index: 0 }));
    const [own, copied] = steps.map((step) => outline(step.kind === 'work' && step.inside ? step.inside.steps : []));
    expect(copied?.match(/^ *→|^end/gm)).toEqual(own?.match(/^ *→|^end/gm));
  });

  it('let a way of a branch go on: what waits for all branches waits for each of them once', async () => {
    const decided: Piece = { kind: 'decided', ways: [{ pieces: [], lead: 'end' }] };
    const ways: Way[] = [
      { pieces: [decided], lead: 'on' },
      { pieces: [{ kind: 'work', of: 'user' }], lead: 'on' },
    ];
    const file = await opened(
      fileOf({ pieces: [{ kind: 'split', gate: 'and', joins: true, ways, usual: 0 }], order: 0 }),
    );
    const { steps } = changed(file, (editor, scope) => {
      const task = allSteps(scope.steps).find((step) => step.kind === 'work' && step.ways.length > 0);
      editor.goOn(task?.kind === 'work' ? task.ways[0]!.steps : []);
    });
    const [block] = steps;
    expect(block?.kind === 'block' && block.branches.map((branch) => waysOn(branch.steps))).toEqual([1, 1]);
  });
});
