import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { parseTimeout, printTimeout, timeoutDecisions } from '../model/timeout.js';
import { assigneeOf } from '../model/read.js';
import { setTexts } from '../model/write.js';
import { ChoiceField, PanelSection, SpanField, TextField } from './fields.js';
import { PeopleRule } from './people-rule.js';
import { WhoWouldBe } from './who-would-be.js';

/** Words with a few values, of which the first need not be written. */
const choices = {
  empty: ['incident', 'pass', 'reject'],
  self: ['others', 'ask', 'skip'],
  repeated: ['ask', 'skip'],
} as const;
type Choice = keyof typeof choices;

/** What happens to a task without an assignee, with the requester as assignee, or without an answer; and who is notified of the decision. */
export function Policies() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const element = chosen.businessObject;
  const write = (texts: Readonly<Record<string, string>>) => setTexts(penOf(modeler), chosen, texts);
  const words = [...Object.keys(choices), 'timeout', 'cc'].filter((word) => textOf(element, `lab:${word}`) !== '');
  return (
    <PanelSection
      title={t('designer.diagrams.policies')}
      summary={words.map((word) => t(`designer.diagrams.policyShort.${word}`)).join(t('ui.listComma'))}
      closed={words.length === 0}
    >
      <Policy word="empty" />
      <Policy word="self" />
      <Policy word="repeated" />
      <Timing value={textOf(element, 'lab:timeout')} onCommit={(text) => write({ 'lab:timeout': text })} />
      {parseTimeout(textOf(element, 'lab:timeout'))?.decision === 'escalate' && (
        <WhoWouldBe
          above
          rules={assigneeOf(element)}
          otherwise={textOf(element, 'lab:assigneeElse')}
          self={textOf(element, 'lab:self')}
        />
      )}
      <h4>{t('designer.diagrams.cc')}</h4>
      <PeopleRule
        label={t('designer.diagrams.cc')}
        asked={{ decides: false }}
        value={textOf(element, 'lab:cc')}
        onCommit={(text) => write({ 'lab:cc': text })}
      />
      <p className="designer-note">{t('designer.diagrams.ccNote')}</p>
    </PanelSection>
  );
}

/** What need not be written: a step that names the record's own people as assignees is theirs to decide. */
function usualOf(word: Choice, assignee: string): string {
  return word === 'self' && /(^|;)\s*(requester|owner)\s*(;|$)/.test(assignee) ? 'ask' : choices[word][0];
}

function Policy({ word }: { readonly word: Choice }) {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const element = chosen.businessObject;
  const usual = usualOf(word, textOf(element, 'lab:assignee'));
  const said = textOf(element, `lab:${word}`);
  return (
    <ChoiceField<string>
      label={t(`designer.diagrams.policy.${word}.label`)}
      value={said || usual}
      choices={choices[word].map((value) => ({ value, label: t(`designer.diagrams.policy.${word}.${value}`) }))}
      onChoose={(value = usual) => setTexts(penOf(modeler), chosen, { [`lab:${word}`]: value === usual ? '' : value })}
    />
  );
}

interface TimingProps {
  readonly value: string;
  readonly onCommit: (text: string) => void;
}

function Timing({ value, onCommit }: TimingProps) {
  const t = useT();
  const timeout = parseTimeout(value);
  if (value !== '' && !timeout) {
    return (
      <TextField
        label={t('designer.diagrams.timeoutAfter')}
        value={value}
        code
        note={t('designer.diagrams.timeoutText')}
        onCommit={onCommit}
      />
    );
  }
  return (
    <>
      <SpanField
        label={t('designer.diagrams.timeoutAfter')}
        value={timeout?.after}
        onCommit={(after) => onCommit(after ? printTimeout({ decision: 'escalate', ...timeout, after }) : '')}
      />
      {timeout && (
        <ChoiceField
          label={t('designer.diagrams.timeoutThen')}
          note={t(`designer.diagrams.timeoutNote.${timeout.decision}`)}
          value={timeout.decision}
          choices={timeoutDecisions.map((value) => ({ value, label: t(`designer.diagrams.timeouts.${value}`) }))}
          onChoose={(decision) => decision && onCommit(printTimeout({ ...timeout, decision }))}
        />
      )}
    </>
  );
}
