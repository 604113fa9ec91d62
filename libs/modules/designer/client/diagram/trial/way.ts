/** How an element relates to the path that was tried. */
export type TrialMark = 'on' | 'maybe' | 'refused' | 'off';

/** What deciding needs of an element on the canvas. */
export interface Drawn {
  readonly id: string;
  readonly parent?: Pick<Drawn, 'id'>;
  readonly source?: Pick<Drawn, 'id'>;
  readonly target?: Pick<Drawn, 'id'>;
}

/** What was passed or may be, as far as marks need it: of a forecast, or of a rehearsal. */
export interface Course {
  readonly path: readonly { readonly element: string; readonly possible: boolean }[];
  /** Sequence flows that were taken. */
  readonly taken: readonly string[];
  readonly refusals: readonly { readonly element: string }[];
}

/** The mark of every element: flows that are taken lead from and to what is passed, and so is whatever holds it. */
export function trialMarks(drawn: readonly Drawn[], { path, taken, refusals }: Course): ReadonlyMap<string, TrialMark> {
  const marks = new Map<string, TrialMark>();
  const byId = new Map(drawn.map((one) => [one.id, one]));
  for (const { element, possible } of path) marks.set(element, possible ? 'maybe' : 'on');
  for (const id of taken) {
    const flow = byId.get(id);
    for (const passed of [flow?.id, flow?.source?.id, flow?.target?.id])
      if (passed !== undefined) marks.set(passed, 'on');
  }
  for (const [id, mark] of [...marks]) {
    for (let around = byId.get(id)?.parent; around; around = byId.get(around.id)?.parent)
      if (marks.get(around.id) !== 'on') marks.set(around.id, mark);
  }
  for (const { source, target, id } of drawn) {
    if (
      source &&
      target &&
      !marks.has(id) &&
      [source, target].every((end) => marks.has(end.id)) &&
      marks.get(target.id) === 'maybe'
    )
      marks.set(id, 'maybe');
  }
  for (const { element } of refusals) marks.set(element, 'refused');
  return new Map(drawn.map(({ id }) => [id, marks.get(id) ?? 'off']));
}
