import { useCallback, useLayoutEffect, useReducer, useRef, type Dispatch } from 'react';
import { applyEdit, type Edit, type Sheet } from './edit-lines.js';
import type { LineSpec } from './line.js';

/** The lines of a document in a form: what they are, and the one way to change them. */
export interface LinesEditor {
  readonly spec: LineSpec;
  readonly sheet: Sheet;
  readonly edit: Dispatch<Edit>;
}

/** Holds the lines of a document while it is edited. */
export function useLines(spec: LineSpec, first: Sheet): LinesEditor {
  const [sheet, dispatch] = useReducer(applyWith, first);
  const latest = useRef(spec);
  useLayoutEffect(() => {
    latest.current = spec;
  });
  // Stays the same, so that a row is drawn anew only when its own line changes.
  const edit = useCallback((next: Edit) => dispatch({ spec: latest.current, edit: next }), []);
  return { spec, sheet, edit };
}

function applyWith(sheet: Sheet, { spec, edit }: { readonly spec: LineSpec; readonly edit: Edit }): Sheet {
  return applyEdit(spec, sheet, edit);
}
