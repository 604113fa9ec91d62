import { useState } from 'react';
import { Select, Switch } from 'antd';
import { subjects } from '#lab/modules/subjects.js';
import { FormDialog } from '#lab/ui/form/form-dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { fates, type Arrival, type Choice, type Fate } from './model/arrival.js';
import { ImportScenarios, type Replaced } from './import-scenarios.js';
import { subjectNamed, subjectOf } from './subject-of.js';

interface ImportDialogProps {
  readonly fileName: string;
  /** The key of the draft that takes the file. */
  readonly draftKey: string;
  readonly arrival: Arrival;
  readonly replaced: Replaced;
  readonly onImport: (choice: Choice) => void;
  readonly onClose: () => void;
}

/** Asks for what the file leaves open, and says what becomes of its content before anything is replaced. */
export function ImportDialog({ fileName, draftKey, arrival, replaced, onImport, onClose }: ImportDialogProps) {
  const t = useT();
  const [subject, setSubject] = useState((subjectNamed(arrival.subject) ?? subjectOf(draftKey))?.name ?? '');
  const [isExecutable, setExecutable] = useState(true);
  const choice: Choice = { key: draftKey, subject, isExecutable };
  return (
    <FormDialog
      open
      width={560}
      title={t('designer.arrival.title', { name: fileName })}
      okText={t('designer.arrival.import')}
      cancelText={t('designer.diagrams.cancel')}
      onConfirm={() => onImport(choice)}
      onCancel={onClose}
    >
      <div className="designer-import">
        <dl className="designer-facts-list">
          <dt>{t('designer.diagrams.process')}</dt>
          <dd>{arrival.name || arrival.key || t('designer.arrival.nameless')}</dd>
          <dt>{t('designer.arrival.key')}</dt>
          <dd>
            <code>{draftKey}</code>
            {arrival.key !== draftKey && arrival.key !== '' && (
              <span className="lab-muted"> {t('designer.arrival.keyInFile', { key: arrival.key })}</span>
            )}
          </dd>
        </dl>
        <div className="designer-field">
          <label htmlFor="import-subject">{t('designer.diagrams.subject')}</label>
          <Select
            id="import-subject"
            autoFocus
            value={subject}
            options={[
              ...subjects.map(({ name, texts }) => ({ value: name, label: t(`${texts}.one`) })),
              { value: '', label: t('designer.diagrams.noSubject') },
            ]}
            onChange={setSubject}
          />
          <p className="lab-muted">
            {t(subject === '' ? 'designer.arrival.noSubject' : 'designer.arrival.subjectNote')}
          </p>
        </div>
        {!arrival.isExecutable && (
          <div className="designer-field">
            <label htmlFor="import-executable">{t('designer.diagrams.executable')}</label>
            <Switch id="import-executable" checked={isExecutable} onChange={setExecutable} />
            <p className="lab-muted">{t('designer.arrival.notExecutable')}</p>
          </div>
        )}
        {!arrival.isDrawn && <p>{t('designer.arrival.laidOut')}</p>}
        {arrival.others > 0 && <p>{t('designer.arrival.others', { count: arrival.others })}</p>}
        <Fates words={arrival.words} />
        <ImportScenarios replaced={replaced} arrival={arrival} choice={choice} />
      </div>
    </FormDialog>
  );
}

/** What becomes of the words of other tools. */
function Fates({ words }: Pick<Arrival, 'words'>) {
  const t = useT();
  const listed = fates.filter((fate) => words[fate].length > 0);
  if (listed.length === 0) return <p className="lab-muted">{t('designer.arrival.nothingForeign')}</p>;
  return (
    <section className="designer-fates" aria-label={t('designer.arrival.summary')}>
      <h3>{t('designer.arrival.summary')}</h3>
      <dl>
        {listed.map((fate: Fate) => (
          <div key={fate} data-fate={fate}>
            <dt>{t(`designer.arrival.fate.${fate}`, { count: words[fate].length })}</dt>
            <dd>
              {words[fate].map((word) => (
                <code key={word}>{word}</code>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
