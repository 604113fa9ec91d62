import { useEffect, useState } from 'react';
import { Modal } from 'antd';
import { FormField } from '../form/form-field.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { onChoiceAsked, type Choices, type ChoiceQuestion, type OpenChoice } from './choose-people.js';
import { PeopleSelect } from './people-select.js';

/** Asks who takes the next tasks whenever an act needs it; stands once in the layout. */
export function PeopleChooser() {
  const [question, setQuestion] = useState<ChoiceQuestion & { readonly n: number }>();
  useEffect(() => {
    let last: ChoiceQuestion | undefined;
    let n = 0;
    return onChoiceAsked((next) => {
      // Whoever asked before must not wait for ever; an answer that was given stays the answer.
      last?.answer(undefined);
      last = next;
      setQuestion({ ...next, n: ++n });
    });
  }, []);
  if (!question) return null;
  const answer = (chosen: Choices | undefined) => {
    setQuestion(undefined);
    question.answer(chosen);
  };
  return <ChooserDialog key={question.n} choices={question.choices} onAnswer={answer} />;
}

interface DialogProps {
  readonly choices: readonly OpenChoice[];
  readonly onAnswer: (chosen: Choices | undefined) => void;
}

function ChooserDialog({ choices, onAnswer }: DialogProps) {
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
    <Modal
      open
      title={t('ui.choose.title')}
      okText={t('ui.choose.confirm')}
      width={480}
      onOk={confirm}
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
    </Modal>
  );
}
