import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import type { BothNames } from '#lab/shared/texts.js';
import type { SubjectWords } from '#lab/shared/subject-words.js';
import { api } from '../api.js';
import { Confirm } from '../dialog/confirm.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { useApiMutation, useApiQuery } from '../query.js';
import { useSubjectEntry } from './registry.js';
import { Section } from './subject-page.js';

/** An ad-hoc sub-process, whose steps users start in any order. */
interface AdHocPart {
  /** The instance that it belongs to: that of the record, or one in its call tree. */
  readonly instance: string;
  readonly token: number;
  readonly element: string;
  readonly name: BothNames;
  /** Only one at a time. */
  readonly sequential: boolean;
  /** False while nothing more may begin. */
  readonly takesMore: boolean;
  readonly activities: readonly {
    readonly element: string;
    readonly name: BothNames;
    /** How many of it are open now. */
    readonly active: number;
  }[];
}

interface AdHocSectionProps {
  readonly instance: string;
  /** The kind of record, whose own pages show anew what has begun. */
  readonly subject?: SubjectWords;
}

/** Steps that its reader may begin now; nothing where there are none, or they are not theirs to begin. */
export function AdHocSection({ instance, subject }: AdHocSectionProps) {
  const { data: parts = [] } = useApiQuery<readonly AdHocPart[]>(routeOf(instance), {}, { every: 30_000 });
  const entry = useSubjectEntry(subject?.name ?? '');
  const refreshes = ['process', 'Common', ...(entry ? [entry.route] : [])];
  return parts.map((part) => <Part key={`${part.instance}/${part.token}`} part={part} refreshes={refreshes} />);
}

function routeOf(instance: string): string {
  return `process/instances/${encodeURIComponent(instance)}/ad-hoc`;
}

function Part({ part, refreshes }: { readonly part: AdHocPart; readonly refreshes: readonly string[] }) {
  const t = useT();
  const nameIn = useNameIn();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const route = `${routeOf(part.instance)}/${part.token}`;
  const words = (key: string, args = {}) => t(`ui.adHoc.${key}`, args);
  const begin = useApiMutation(() => api.post<null>(`${route}/activate`, { elements: chosen }), {
    refreshes,
    onDone: () => {
      setChosen([]);
      notify({ tone: 'done', text: words('begun') });
    },
  });
  const finish = useApiMutation(() => api.post<null>(`${route}/finish`, {}), {
    refreshes,
    onDone: () => notify({ tone: 'done', text: words('finished', { name: nameIn(part.name) }) }),
  });
  const choose = (element: string, isWanted: boolean) => {
    const others = part.sequential ? [] : chosen.filter((each) => each !== element);
    setChosen(isWanted ? [...others, element] : others);
  };
  const isOpen = part.activities.some(({ active }) => active > 0);
  return (
    <Section title={nameIn(part.name) || words('title')} note={part.sequential ? words('sequential') : undefined}>
      <div className="lab-ad-hoc">
        <ul aria-label={words('choose')}>
          {part.activities.map(({ element, name, active }) => (
            <li key={element}>
              <Checkbox
                checked={chosen.includes(element)}
                disabled={!part.takesMore}
                onChange={({ target }) => choose(element, target.checked)}
              >
                {nameIn(name)}
              </Checkbox>
              {active > 0 && <span className="lab-muted">{words('active', { count: active })}</span>}
            </li>
          ))}
        </ul>
        {!part.takesMore && <p className="lab-muted">{words('noMore')}</p>}
        <div className="lab-ad-hoc-acts">
          <Button
            type="primary"
            disabled={!part.takesMore || chosen.length === 0}
            loading={begin.isPending}
            onClick={() => begin.mutate(undefined)}
          >
            {chosen.length > 1 ? words('beginCount', { count: chosen.length }) : words('begin')}
          </Button>
          {isOpen ? (
            <Confirm
              title={words('sure')}
              okText={words('finish')}
              cancelText={words('goOn')}
              onConfirm={() => finish.mutate(undefined)}
            >
              <Button loading={finish.isPending}>{words('finish')}</Button>
            </Confirm>
          ) : (
            <Button loading={finish.isPending} onClick={() => finish.mutate(undefined)}>
              {words('finish')}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
