import { Dropdown } from 'antd';
import { nameOf as wordOf, textOf } from '#lab/ui/diagram/names.js';
import { useLanguage, useT } from '#lab/ui/i18n/language-provider.jsx';
import { useDesigner } from '../designer-context.js';
import { useSubjectWords } from '../rule-words.js';
import type { Way, WorkStep } from '../steps/tree.js';
import { nowOf, useLeads } from './leads.js';
import { itemOf } from './more-menu.js';
import { useSteps } from './steps-context.js';

/** The other ways out of a step: its further actions and the events on its border, each with where it leads. */
export function Ways({ step, name }: { readonly step: WorkStep; readonly name: string }) {
  const t = useT();
  return (
    <ul className="steps-ways" aria-label={t('designer.steps.ways', { name })}>
      {step.ways.map((way) => (
        <WayRow key={way.flow.id} way={way} step={step} />
      ))}
    </ul>
  );
}

function WayRow({ way, step }: { readonly way: Way; readonly step: WorkStep }) {
  const t = useT();
  const { language } = useLanguage();
  const { subject } = useDesigner();
  const { active, setActive, nameOf, rows } = useSteps();
  const { action } = useSubjectWords(subject?.texts);
  const id = way.flow.id ?? '';
  const acts = useLeads(way.steps, id, true);
  const target = nowOf(way.steps);
  const taken = textOf(way.flow, 'lab:action');
  const said = way.from === step.element ? (taken && action(taken)) || wordOf(way.flow, language) : nameOf(way.from);
  const where = target ? nameOf(target) : t('designer.steps.leadsOn');
  const isShort = way.steps.length === 0 || (way.steps.length === 1 && target !== undefined);
  return (
    <li>
      {isShort ? (
        <Dropdown trigger={['click']} autoFocus menu={{ items: acts.map((act, place) => itemOf(act, `${place}`)) }}>
          <button
            type="button"
            className="steps-way"
            data-step={id}
            tabIndex={active === id ? 0 : -1}
            onFocus={() => setActive(id)}
          >
            {t('designer.steps.leads', { way: said, target: where })}
            <span className="lab-unseen">{t('designer.steps.changeLead')}</span>
          </button>
        </Dropdown>
      ) : (
        <>
          <span className="steps-way">{said}</span>
          <ol className="steps-list steps-inside" aria-label={said}>
            {rows(way.steps)}
          </ol>
        </>
      )}
    </li>
  );
}
