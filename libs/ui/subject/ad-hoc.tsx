import { useState } from 'react';
import { Button, Checkbox } from 'antd';
import type { BothNames } from '#lab/shared/texts.js';
import { api } from '../api.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { useApiMutation, useApiQuery } from '../query.js';
import { Section } from './subject-page.js';

/** A part of a process whose steps somebody begins in free order. */
interface AdHocPart {
  readonly token: number;
  readonly element: string;
  readonly name: BothNames;
  readonly sequential: boolean;
  readonly activities: readonly {
    readonly element: string;
    readonly name: BothNames;
    /** How many of it are open now. */
    readonly active: number;
  }[];
  readonly mayFinish: boolean;
}

/** Steps that its reader may begin now; nothing where there are none, or they are not theirs to begin. */
export function AdHocSection({ instance }: { readonly instance: string }) {
  const route = `process/instances/${encodeURIComponent(instance)}/ad-hoc`;
  const { data: parts = [] } = useApiQuery<readonly AdHocPart[]>(route, {}, { every: 30_000 });
  return parts.map((part) => <Part key={part.token} part={part} route={`${route}/${part.token}`} />);
}

function Part({ part, route }: { readonly part: AdHocPart; readonly route: string }) {
  const t = useT();
  const nameIn = useNameIn();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const refreshes = ['process', 'Common'];
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
  return (
    <Section title={nameIn(part.name) || words('title')} note={part.sequential ? words('sequential') : undefined}>
      <div className="lab-ad-hoc">
        <ul aria-label={words('choose')}>
          {part.activities.map(({ element, name, active }) => (
            <li key={element}>
              <Checkbox
                checked={chosen.includes(element)}
                onChange={({ target }) =>
                  setChosen(target.checked ? [...chosen, element] : chosen.filter((each) => each !== element))
                }
              >
                {nameIn(name)}
              </Checkbox>
              {active > 0 && <span className="lab-muted">{words('active', { count: active })}</span>}
            </li>
          ))}
        </ul>
        <div className="lab-ad-hoc-acts">
          <Button
            type="primary"
            disabled={chosen.length === 0}
            loading={begin.isPending}
            onClick={() => begin.mutate(undefined)}
          >
            {chosen.length > 1 ? words('beginCount', { count: chosen.length }) : words('begin')}
          </Button>
          {part.mayFinish && (
            <Button loading={finish.isPending} onClick={() => finish.mutate(undefined)}>
              {words('finish')}
            </Button>
          )}
        </div>
      </div>
    </Section>
  );
}
