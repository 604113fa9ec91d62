import { InputNumber, Segmented, Select } from 'antd';
import { textOf } from '#lab/ui/diagram/names.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { penOf } from '../canvas/pen.js';
import { useDesigner } from '../designer-context.js';
import { actionsOf, assigneeOf, laneAssigneeOf, wordsOf } from '../model/read.js';
import { parseSign, printSign, signRules, type SignRule } from '../model/sign.js';
import { setTexts } from '../model/write.js';
import { useRuleWords, useSubjectWords } from '../rule-words.js';
import { ChoiceField, PanelField, PanelSection } from './fields.js';
import { PeopleRule } from './people-rule.js';
import { Weights } from './weights.js';

/** Who gets the task, how many of them decide, and who does when nobody is found. */
export function WhoDecides() {
  const t = useT();
  const { modeler, chosen } = useDesigner();
  const element = chosen.businessObject;
  const assignee = textOf(element, 'lab:assignee');
  const fallback = textOf(element, 'lab:assigneeElse');
  // What words of another tool say counts as long as there are no rules of ours.
  const foreign = assignee === '' ? assigneeOf(element) : '';
  const isOfLane = foreign !== '' && foreign === laneAssigneeOf(element);
  const say = useRuleWords([assignee || foreign]);
  const sign = textOf(element, 'lab:sign');
  const write = (texts: Readonly<Record<string, string>>) => setTexts(penOf(modeler), chosen, texts);
  return (
    <PanelSection
      title={t('designer.diagrams.who')}
      summary={assignee || foreign ? say(assignee || foreign, sign) : t('designer.diagrams.nobody')}
    >
      {foreign !== '' && (
        <p className="designer-note">
          {t(isOfLane ? 'designer.diagrams.whoFromLane' : 'designer.diagrams.whoFromFile', { who: say(foreign, sign) })}
        </p>
      )}
      <PeopleRule
        label={t('designer.diagrams.who')}
        value={assignee}
        asked={{ rules: assignee || foreign, otherwise: fallback, self: textOf(element, 'lab:self') }}
        onCommit={(text) => write({ 'lab:assignee': text })}
      />
      <Signing />
      <h4>{t('designer.diagrams.fallback')}</h4>
      <PeopleRule
        label={t('designer.diagrams.fallback')}
        value={fallback}
        asked={{ self: textOf(element, 'lab:self') }}
        onCommit={(text) => write({ 'lab:assigneeElse': text })}
      />
    </PanelSection>
  );
}

/** Which of several people get a task that one of them decides. */
const picks = ['all', 'random', 'roundRobin', 'leastLoaded'] as const;

/** Several people at one task: one of them takes it, or they vote. */
function Signing() {
  const t = useT();
  const { modeler, chosen, subject } = useDesigner();
  const words = useSubjectWords(subject?.texts);
  const text = textOf(chosen.businessObject, 'lab:sign');
  const sign = parseSign(text);
  const against = wordsOf(textOf(chosen.businessObject, 'lab:against'));
  const pick = picks.find((each) => each === textOf(chosen.businessObject, 'lab:pick')) ?? 'all';
  const write = (texts: Readonly<Record<string, string>>) => setTexts(penOf(modeler), chosen, texts);
  // What would have no effect any more goes with the rule that it belonged to.
  const choose = (rule: SignRule | 'one') =>
    write({
      'lab:sign': rule === 'one' ? '' : printSign({ rule, percent: sign?.percent ?? 60 }),
      ...(rule === 'one' ? { 'lab:against': '' } : { 'lab:pick': '' }),
      ...(rule === 'ratio' ? {} : { 'lab:weights': '', 'lab:veto': '' }),
    });
  return (
    <>
      <PanelField label={t('designer.diagrams.several')} note={t(`designer.diagrams.signNote.${sign?.rule ?? 'one'}`)}>
        {(id) => (
          <Segmented<SignRule | 'one'>
            id={id}
            block
            size="small"
            value={sign?.rule ?? 'one'}
            options={(['one', ...signRules] as const).map((rule) => ({
              value: rule,
              label: t(`designer.diagrams.signShort.${rule}`),
            }))}
            onChange={choose}
          />
        )}
      </PanelField>
      {!sign && text === '' && (
        <ChoiceField
          label={t('designer.diagrams.pick')}
          note={t(`designer.diagrams.pickNote.${pick}`)}
          value={pick}
          choices={picks.map((value) => ({ value, label: t(`designer.diagrams.picks.${value}`) }))}
          onChoose={(value = 'all') => write({ 'lab:pick': value === 'all' ? '' : value })}
        />
      )}
      {sign?.rule === 'ratio' && (
        <PanelField label={t('designer.diagrams.percent')}>
          {(id) => (
            <InputNumber
              id={id}
              min={1}
              max={100}
              precision={0}
              suffix="%"
              value={sign.percent ?? null}
              onChange={(percent) => percent !== null && write({ 'lab:sign': printSign({ rule: 'ratio', percent }) })}
            />
          )}
        </PanelField>
      )}
      {sign && (
        <PanelField label={t('designer.diagrams.against')}>
          {(id) => (
            <Select
              id={id}
              mode="multiple"
              value={against.length > 0 ? [...against] : ['reject']}
              options={actionsOf(chosen.businessObject).map((action) => ({
                value: action,
                label: words.action(action),
              }))}
              onChange={(chosenWords) => write({ 'lab:against': chosenWords.join(' ') })}
            />
          )}
        </PanelField>
      )}
      {sign?.rule === 'ratio' && (
        <>
          <h4>{t('designer.diagrams.weights')}</h4>
          <Weights
            value={textOf(chosen.businessObject, 'lab:weights')}
            onCommit={(weights) => write({ 'lab:weights': weights })}
          />
          <h4>{t('designer.diagrams.veto')}</h4>
          <PeopleRule
            label={t('designer.diagrams.veto')}
            asked={{ decides: false }}
            value={textOf(chosen.businessObject, 'lab:veto')}
            onCommit={(veto) => write({ 'lab:veto': veto })}
          />
          <p className="designer-note">{t('designer.diagrams.vetoNote')}</p>
        </>
      )}
    </>
  );
}
