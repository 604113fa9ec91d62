import { useEffect, useRef, useState, type RefObject } from 'react';
import { nameOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import { Editor } from '../steps/edit-steps.js';
import type { Make } from '../steps/new-steps.js';
import { placesOf } from '../steps/places.js';
import { commitSteps } from '../steps/write-command.js';
import type { Scope } from '../steps/tree.js';
import { rowKeys, undoKeys } from './row-keys.js';
import { Rows } from './rows.js';
import { StartRow } from './start-row.js';
import { useStepWords } from './step-words.js';
import { StepsContext, type StepsDesk } from './steps-context.js';

/** The steps of a process, one below the other, with what can be done to each. */
export function StepList({ scope }: { readonly scope: Scope }) {
  const t = useT();
  const list = useRef<HTMLDivElement>(null);
  const desk = useDesk(scope, list);
  const { modeler } = useDesigner();
  return (
    <StepsContext value={desk}>
      <p className="steps-keys">{t('designer.steps.keys')}</p>
      <div
        ref={list}
        className="steps"
        onKeyDown={(event) => {
          undoKeys(event, modeler.get('commandStack'));
          rowKeys(event, list.current);
        }}
      >
        <ol className="steps-list" aria-label={t('designer.steps.label')}>
          <StartRow scope={scope} />
          <Rows list={scope.steps} />
        </ol>
      </div>
    </StepsContext>
  );
}

function useDesk(scope: Scope, list: RefObject<HTMLDivElement | null>): StepsDesk {
  const { modeler, choose } = useDesigner();
  const { language } = useLanguage();
  const { kind } = useStepWords();
  const [active, setActive] = useState(scope.start.id ?? '');
  const focusOn = useRowFocus(list);
  useWayBack(list, active);
  const factory = modeler.get('bpmnFactory');
  const make: Make = (type, words) => factory.create(type, words);
  return {
    ...{ scope, make, active, setActive },
    rows: (list) => <Rows list={list} />,
    places: placesOf(scope),
    editor: new Editor(scope, make),
    nameOf: (element) => nameOf(element, language) || kind(element),
    change: (work, focus) => {
      work();
      commitSteps(modeler, scope);
      if (focus !== '') setActive(focus);
      focusOn(focus);
    },
    open: (id, byKeyboard) => {
      choose(id);
      if (byKeyboard) setTimeout(() => firstField()?.focus());
    },
  };
}

/**
 * Gives a row the focus once it is drawn. Where the row that has it goes, as when its insertion is undone, or is drawn at
 * another place, the row before gets it, or the row again: the keys of the list would lead nowhere.
 */
function useRowFocus(list: RefObject<HTMLDivElement | null>): (id: string) => void {
  const wanted = useRef('');
  const last = useRef<{ row: HTMLElement | null; rows: readonly string[] }>({ row: null, rows: [] });
  useEffect(() => {
    const focused = ({ target }: FocusEvent) => {
      last.current.row = target instanceof Element ? target.closest<HTMLElement>('[data-step]') : null;
    };
    const drawn = list.current;
    drawn?.addEventListener('focusin', focused);
    return () => drawn?.removeEventListener('focusin', focused);
  }, [list]);
  useEffect(() => {
    const { row: had, rows: before } = last.current;
    const rows = idsIn(list.current);
    last.current.rows = rows;
    const row = wanted.current === '' ? null : rowOf(list.current, wanted.current);
    if (row) {
      wanted.current = '';
      // After the key that chose it in a menu: Enter would press the row as well.
      setTimeout(() => row.focus());
      return;
    }
    if (!had || had.isConnected || document.activeElement !== document.body) return;
    const nearest = before.slice(0, before.indexOf(had.dataset.step ?? '') + 1).findLast((id) => rows.includes(id));
    if (nearest !== undefined) rowOf(list.current, nearest)?.focus();
  });
  return (id) => {
    wanted.current = id;
  };
}

/** Escape in the properties leads back to the row, also where the field that had the focus is gone. */
function useWayBack(list: RefObject<HTMLDivElement | null>, active: string): void {
  useEffect(() => {
    const back = ({ key, target }: KeyboardEvent) => {
      const field = target instanceof HTMLElement ? target : undefined;
      const isInPanel = field?.closest('.designer-element-panel') ?? field === document.body;
      const isOpen = field?.getAttribute('aria-expanded') === 'true';
      if (key === 'Escape' && isInPanel && !isOpen) rowOf(list.current, active)?.focus();
    };
    document.addEventListener('keydown', back);
    return () => document.removeEventListener('keydown', back);
  }, [list, active]);
}

function rowOf(list: HTMLElement | null, id: string): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`[data-step="${CSS.escape(id)}"]`) ?? null;
}

/** The rows of the list, from the first one to the last. */
function idsIn(list: HTMLElement | null): readonly string[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-step]') ?? [])].map(({ dataset }) => dataset.step ?? '');
}

function firstField(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.designer-names input, .designer-element-fields input');
}
