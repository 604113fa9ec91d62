import { useId, useState } from 'react';
import { ChevronDown, ChevronRight, UserSearch } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import type { FoundPeople } from '../../../shared/rule-people.dto.js';
import { useDesigner } from '../designer-context.js';
import { executable } from '../model/copy.js';
import { definitionsOf } from '../model/read.js';
import { textOf } from '#lab/ui/diagram/names.js';
import { useKept } from '../use-kept.js';
import { useSampleRecord } from '../use-sample.js';
import { PanelField } from './fields.js';
import { FoundList } from './found-list.js';

/** Rules as they are on the diagram, and how they are meant. */
export interface AskedRules {
  readonly rules: string;
  /** Rules that are asked where the first find no user. */
  readonly otherwise?: string;
  /** Whether those who are found decide the step; true unless given. */
  readonly decides?: boolean;
  /** What the step says of the record's own side. */
  readonly self?: string;
  /** Asks for the superiors of those who are found. */
  readonly above?: boolean;
}

/** A quiet button that shows whom rules would find for an initiator. */
export function WhoWouldBe(asked: AskedRules) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const body = useId();
  if (asked.rules.trim() === '') return null;
  const Chevron = open ? ChevronDown : ChevronRight;
  return (
    <div className="designer-whom">
      <button
        type="button"
        className="designer-whom-button"
        aria-expanded={open}
        aria-controls={body}
        onClick={() => setOpen(!open)}
      >
        <UserSearch size={13} strokeWidth={1.7} aria-hidden />
        {t(asked.above ? 'designer.whom.askAbove' : 'designer.whom.ask')}
        <Chevron size={13} strokeWidth={1.7} aria-hidden />
      </button>
      {open && (
        <div id={body} className="designer-whom-body">
          <Found {...asked} />
        </div>
      )}
    </div>
  );
}

/** For whom it is asked, and the answer. */
function Found({ rules, otherwise = '', decides = true, self = '', above = false }: AskedRules) {
  const t = useT();
  const { chosen, subject } = useDesigner();
  const [initiator, keepInitiator] = useKept('initiator');
  const record = useSampleRecord();
  const separation = textOf(executable(definitionsOf(chosen.businessObject)), 'lab:separation');
  const answer = useApiQuery<FoundPeople>(
    'process/dry-run/people',
    {
      rules,
      decides,
      ...(otherwise === '' ? {} : { otherwise }),
      ...(self === '' ? {} : { self }),
      ...(separation === '' ? {} : { separation }),
      ...(subject ? { subject: subject.name } : {}),
      ...(subject && record ? { record } : {}),
      ...(initiator === null ? {} : { initiator }),
    },
    { keepPrevious: true },
  );
  return (
    <>
      <PanelField label={t('designer.diagrams.trial.who')}>
        {(id) => (
          <RefSelect
            id={id}
            of="org/users"
            clearable
            placeholder={t(record ? 'designer.whom.owner' : 'designer.whom.me')}
            value={initiator}
            onChange={keepInitiator}
          />
        )}
      </PanelField>
      <FoundList
        found={answer.data}
        problem={answer.error ?? undefined}
        above={above}
        wantsRecord={!record && readsRecord(`${rules};${otherwise}`)}
      />
    </>
  );
}

/** Whether rules find people by what is in a record. */
function readsRecord(rules: string): boolean {
  return /=|formUser|costCentreOwner/.test(rules);
}
