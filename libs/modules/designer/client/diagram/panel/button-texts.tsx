import { Input } from 'antd';
import { longestLabel } from '#lab/process-engine/index.js';
import { isOfferableOperation, offerableOperations } from '#lab/shared/task-operations.js';
import type { Language } from '#lab/shared/texts.js';
import type { ModdleElement } from '#lab/ui/diagram/bpmn.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { userTasksOf } from '../model/field-matrix.js';
import { buttonTextsOf, withButtonText } from '../model/labels.js';
import { actionsOf, definitionsOf } from '../model/read.js';
import { offersOf } from '../model/task-offers.js';
import { setTexts } from '../model/write.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { useSubjectWords } from '../rule-words.js';
import { PanelSection, useTyped } from './fields.js';

const languages: readonly Language[] = ['zh', 'en'];

/** What the buttons of a step are called where the usual words do not fit. */
export function ButtonTexts() {
  const { chosen } = useDesigner();
  const element = chosen.businessObject;
  const { operations } = offersOf(textOf(element, 'lab:operations'));
  return <Texts on={element} buttons={[...actionsOf(element), ...operations]} process={processOf(element)} />;
}

interface ProcessProps {
  readonly process: ModdleElement;
}

/** What the buttons of all steps of a process are called, unless a step says otherwise. */
export function ProcessButtonTexts({ process }: ProcessProps) {
  const { subject } = useDesigner();
  const offered = userTasksOf(definitionsOf(process)).flatMap(actionsOf);
  // The start is no button of a step, unless some step gives the record back.
  const others = Object.keys(subject?.actions ?? {}).filter((action) => action !== subject?.start);
  return <Texts on={process} buttons={[...new Set([...offered, ...others, ...Object.keys(offerableOperations)])]} />;
}

interface TextsProps {
  readonly on: ModdleElement;
  /** Actions and operations that are offered. */
  readonly buttons: readonly string[];
  /** Whose names are taken where the element has none of its own. */
  readonly process?: ModdleElement | undefined;
}

function Texts({ on, buttons, process }: TextsProps) {
  const t = useT();
  const word = useButtonWord();
  const named = new Set(languages.flatMap((language) => Object.keys(buttonTextsOf(on, language))));
  const all = [...new Set([...buttons, ...named])];
  if (all.length === 0) return null;
  return (
    <PanelSection
      title={t('designer.buttons.title')}
      summary={[...named].map(word).join(t('ui.listComma')) || t('designer.buttons.usual')}
      closed={named.size === 0}
    >
      <ul className="designer-buttons">
        {all.map((button) => (
          <li key={button}>
            <span>{word(button)}</span>
            {languages.map((language) => (
              <TextOf
                key={language}
                on={on}
                button={button}
                language={language}
                usual={process && buttonTextsOf(process, language)[button]}
              />
            ))}
          </li>
        ))}
      </ul>
      <p className="lab-muted designer-section-note">
        {t(process ? 'designer.buttons.note' : 'designer.buttons.processNote')}
      </p>
    </PanelSection>
  );
}

interface TextOfProps {
  readonly on: ModdleElement;
  readonly button: string;
  readonly language: Language;
  /** What the process calls it. */
  readonly usual: string | undefined;
}

function TextOf({ on, button, language, usual }: TextOfProps) {
  const t = useT();
  const word = useButtonWord();
  const { modeler, chosen } = useDesigner();
  const { text, typing, commit } = useTyped(buttonTextsOf(on, language)[button] ?? '', (said) =>
    setTexts(penOf(modeler), chosen, withButtonText(on, language, button, said), on),
  );
  return (
    <Input
      size="small"
      aria-label={t(`designer.buttons.${language}`, { button: word(button) })}
      prefix={<span className="designer-language">{language === 'zh' ? '中' : 'EN'}</span>}
      placeholder={usual}
      maxLength={longestLabel}
      value={text}
      onChange={(event) => typing(event.target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}

/** What an action or operation is usually called. */
function useButtonWord(): (button: string) => string {
  const t = useT();
  const { subject } = useDesigner();
  const { action } = useSubjectWords(subject?.texts);
  return (button) => (isOfferableOperation(button) ? t(`designer.offers.offered.${button}`) : action(button));
}

function processOf(element: ModdleElement): ModdleElement | undefined {
  if (element.$type === 'bpmn:Process') return element;
  return element.$parent && processOf(element.$parent);
}
