import { useState } from 'react';
import { FormDialog } from '../form/form-dialog.js';
import { FormField } from '../form/form-field.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import type { Choices, OpenChoice } from './choose-people.js';
import { PeopleSelect } from './people-select.js';

interface DialogProps {
  readonly choices: readonly OpenChoice[];
  readonly onAnswer: (chosen: Choices | undefined) => void;
}

/** Whom the next tasks go to, one choice for each of them. */
export default function ChooserDialog({ choices, onAnswer }: DialogProps) {
  const t = useT();
  const nameIn = useNameIn();
  const [chosen, setChosen] = useState<Choices>({});
  const [tried, setTried] = useState(false);
  const isOpen = ({ element }: OpenChoice) => (chosen[element] ?? []).length === 0;
  const confirm = () => {
    if (choices.some(isOpen)) setTried(true);
    else onAnswer(chosen);
  };
  return (
    <FormDialog
      open
      title={t('ui.choose.title')}
      okText={t('ui.choose.confirm')}
      width={480}
      onConfirm={confirm}
      onCancel={() => onAnswer(undefined)}
    >
      <p className="lab-muted lab-choose-note">{t('ui.choose.note')}</p>
      {choices.map((choice) => (
        <FormField
          key={choice.element}
          label={nameIn(choice.name)}
          required
          span={4}
          {...(tried && isOpen(choice) && { problem: t('ui.choose.nobody') })}
        >
          {(control) => (
            <PeopleSelect
              control={control}
              value={chosen[choice.element] ?? []}
              onChange={(people) => setChosen({ ...chosen, [choice.element]: people })}
            />
          )}
        </FormField>
      ))}
    </FormDialog>
  );
}
