import { Switch } from 'antd';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { askedWords } from '#lab/shared/task-operations.js';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { offersOf, operationWords, printOffers, type Offers as OffersOf } from '../model/task-offers.js';
import { setTexts } from '../model/write.js';
import { PanelSection } from './fields.js';

/** What decisions of a step ask for, and what can be done with its task besides. */
export function Offers() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const offers = offersOf(textOf(chosen.businessObject, 'lab:operations'));
  const write = (change: Partial<OffersOf>) =>
    setTexts(penOf(modeler), chosen, { 'lab:operations': printOffers({ ...offers, ...change }) });
  const label = (key: string) => t(`designer.offers.${key}`);
  return (
    <PanelSection
      title={label('title')}
      summary={offers.asked.map((word) => label(`asks.${word}`)).join(t('ui.listComma'))}
      closed={textOf(chosen.businessObject, 'lab:operations') === ''}
    >
      <h4>{label('asked')}</h4>
      <Words
        all={askedWords}
        on={offers.asked}
        label={(word) => label(`asks.${word}`)}
        onChange={(asked) => write({ asked })}
      />
      <p className="designer-note">{label('signingNote')}</p>
      <h4>{label('operations')}</h4>
      <Words
        all={operationWords}
        on={offers.operations}
        needsOne
        label={(word) => label(`offered.${word}`)}
        onChange={(operations) => write({ operations })}
      />
    </PanelSection>
  );
}

interface WordsProps<W extends string> {
  readonly all: readonly W[];
  readonly on: readonly W[];
  /** The last one cannot be turned off. */
  readonly needsOne?: boolean;
  readonly label: (word: W) => string;
  readonly onChange: (words: readonly W[]) => void;
}

function Words<W extends string>({ all, on, needsOne = false, label, onChange }: WordsProps<W>) {
  return (
    <ul className="designer-actions">
      {all.map((word) => (
        <li key={word}>
          <span className="lab-grow">{label(word)}</span>
          <Switch
            size="small"
            aria-label={label(word)}
            checked={on.includes(word)}
            disabled={needsOne && on.length === 1 && on.includes(word)}
            onChange={(checked) => onChange(all.filter((each) => (each === word ? checked : on.includes(each))))}
          />
        </li>
      ))}
    </ul>
  );
}
