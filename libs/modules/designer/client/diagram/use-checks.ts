import { useEffect, useState } from 'react';
import { checkDiagram, type Problem } from '#lab/process-engine/index.js';
import { vocabulary } from '#lab/modules/subjects.js';
import type { Modeler } from './canvas/services.js';
import { sorted } from './model/problems.js';
import type { KnownDecision } from './use-decisions.js';

const pauseMs = 300;

interface Checked {
  /** The diagram as a file, as it was checked; undefined before the first time. */
  readonly xml: string | undefined;
  readonly problems: readonly Problem[];
}

/** Holds the diagram against the rules of publishing while it is drawn, by the same rules as the server. */
export function useChecks(modeler: Modeler, changes: number, decisions: readonly KnownDecision[] | undefined): Checked {
  const [checked, setChecked] = useState<Checked>({ xml: undefined, problems: [] });
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      void check(modeler, decisions).then((found) => {
        if (!gone) setChecked(found);
      });
    }, pauseMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [modeler, changes, decisions]);
  return checked;
}

/** The diagram as it is now, and what is wrong with it; which decisions there are is held against it when it is known. */
export async function check(modeler: Modeler, decisions: readonly KnownDecision[] | undefined): Promise<Checked> {
  const xml = await textOf(modeler);
  const words = decisions ? { ...vocabulary, decisions: decisions.map(({ id }) => id) } : vocabulary;
  const { problems } = await checkDiagram(xml, words);
  return { xml, problems: sorted(problems) };
}

/** The diagram as a file. @throws Error when it cannot be written */
export async function textOf(modeler: Modeler): Promise<string> {
  const { xml, error } = await modeler.saveXML({ format: true });
  if (xml === undefined) throw error ?? new Error('the diagram cannot be written');
  return xml;
}
