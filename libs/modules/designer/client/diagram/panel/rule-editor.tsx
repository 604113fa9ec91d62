import { useState } from 'react';
import { Button, Input, Select } from 'antd';
import { Plus, X } from 'lucide-react';
import { resolverNames } from '#lab/modules/org/shared/resolvers.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { RefsSelect } from '#lab/ui/resource/refs-select.jsx';
import { argKindOf, isSimple, parseRules, printRules, type Rule } from '../model/rules.js';
import { useRulePeople } from '../rule-words.js';
import { TextField, useTyped } from './fields.js';

export interface RuleEditorProps {
  readonly label: string;
  /** The list of rules as it is on the diagram. */
  readonly value: string;
  readonly onCommit: (text: string) => void;
}

/** Chooses whom a step goes to: rules with choices, or the text itself where a rule is more than that. */
export function RuleEditor({ label, value, onCommit }: RuleEditorProps) {
  const t = useT();
  const rules = parseRules(value);
  const simple = rules?.every(isSimple) ?? false;
  const [asText, setAsText] = useState(false);
  if (!rules || !simple || asText) {
    return (
      <>
        <TextField
          label={label}
          value={value}
          code
          rows={2}
          note={t('designer.diagrams.rulesNote')}
          onCommit={onCommit}
        />
        {simple && (
          <button type="button" className="lab-link" onClick={() => setAsText(false)}>
            {t('designer.diagrams.asChoices')}
          </button>
        )}
      </>
    );
  }
  const change = (index: number, rule: Rule | undefined) =>
    onCommit(printRules(rules.flatMap((one, at) => (at === index ? (rule ?? []) : one))));
  return (
    <div className="designer-rules" role="group" aria-label={label}>
      <RuleRows rules={rules} onChange={change} />
      <div className="designer-row">
        <Button
          type="link"
          size="small"
          icon={<Plus size={13} aria-hidden />}
          onClick={() =>
            onCommit(
              printRules([...rules, { resolver: rules.length === 0 ? 'departmentManager' : 'requester', args: [] }]),
            )
          }
        >
          {t('designer.diagrams.addRule')}
        </Button>
        <span className="lab-grow" />
        <button type="button" className="lab-link" onClick={() => setAsText(true)}>
          {t('designer.diagrams.asText')}
        </button>
      </div>
    </div>
  );
}

interface RuleRowsProps {
  readonly rules: readonly Rule[];
  readonly onChange: (index: number, rule: Rule | undefined) => void;
}

function RuleRows({ rules, onChange }: RuleRowsProps) {
  // Rules have no identity of their own: their place is what they are known by.
  return rules.map((rule, index) => <RuleRow key={index} rule={rule} onChange={(next) => onChange(index, next)} />);
}

interface RuleRowProps {
  readonly rule: Rule;
  /** Called with undefined when the rule is removed. */
  readonly onChange: (rule: Rule | undefined) => void;
}

/** One rule with what it is asked with. */
export function RuleRow({ rule, onChange }: RuleRowProps) {
  const t = useT();
  return (
    <div className="designer-rule" data-argument={argKindOf(rule.resolver)}>
      <Select
        aria-label={t('designer.diagrams.rule')}
        value={rule.resolver}
        options={resolverNames.map((name) => ({ value: name, label: t(`designer.diagrams.rules.${name}.label`) }))}
        onChange={(resolver) => onChange({ resolver, args: [] })}
      />
      <RuleArgument rule={rule} onChange={(args) => onChange({ ...rule, args })} />
      <IconButton
        label={t('designer.diagrams.removeRule')}
        icon={<X size={14} strokeWidth={1.7} aria-hidden />}
        onClick={() => onChange(undefined)}
      />
    </div>
  );
}

interface ArgumentProps {
  readonly rule: Rule;
  readonly onChange: (args: readonly string[]) => void;
}

const levels = ['1', '2', '3', '4', '5'];

/** What a rule is asked with: a level, a person, roles, a field of the form. */
function RuleArgument({ rule: { resolver, args }, onChange }: ArgumentProps) {
  const t = useT();
  const people = useRulePeople();
  const nameIn = useNameIn();
  switch (argKindOf(resolver)) {
    case 'level':
      return (
        <Select
          aria-label={t('designer.diagrams.level')}
          value={args[0] ?? '1'}
          options={[...new Set([...levels, args[0] ?? '1'])].map((level) => ({
            value: level,
            label: t('designer.diagrams.levelOf', { level }),
          }))}
          onChange={(level) => onChange(level === '1' ? [] : [level])}
        />
      );
    case 'user':
      return (
        <RefsSelect
          aria-label={t('designer.diagrams.rules.user.label')}
          placeholder={t('designer.diagrams.rules.user.label')}
          of="org/users"
          value={args}
          onChange={(ids) => onChange(ids ?? [])}
        />
      );
    case 'role':
    case 'group': {
      const list = (argKindOf(resolver) === 'role' ? people?.roles : people?.groups) ?? [];
      return (
        <Select
          aria-label={t(`designer.diagrams.rules.${resolver}.label`)}
          mode="multiple"
          value={[...args]}
          options={list.map(({ code, name }) => ({ value: code, label: nameIn(name) }))}
          onChange={onChange}
        />
      );
    }
    case 'field':
      return <TypedArgument label={t('designer.diagrams.formField')} text={args[0] ?? ''} onChange={onChange} />;
    case 'formula':
      return (
        <TypedArgument
          label={t('designer.diagrams.formula')}
          text={(args[0] ?? '').replace(/^=\s*/, '')}
          onChange={(typed) => onChange(typed.map((text) => `= ${text}`))}
        />
      );
    default:
      return <span />;
  }
}

interface TypedProps {
  readonly label: string;
  readonly text: string;
  readonly onChange: (args: readonly string[]) => void;
}

function TypedArgument({ label, text, onChange }: TypedProps) {
  const field = useTyped(text, (typed) => onChange(typed.trim() === '' ? [] : [typed.trim()]));
  return (
    <Input
      aria-label={label}
      value={field.text}
      onChange={(event) => field.typing(event.target.value)}
      onBlur={field.commit}
      onPressEnter={field.commit}
    />
  );
}
