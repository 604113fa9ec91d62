import { useState } from 'react';
import { Button } from 'antd';
import { PenLine } from 'lucide-react';
import type { Page } from '#lab/shared/paging.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { RowDrawer } from '#lab/ui/resource/row-drawer.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { BindingLine } from '../../shared/binding.dto.js';
import { BindingDialog } from './binding-dialog.js';
import { BindingHistory } from './binding-history.js';
import { ProcessInForce, slotAt } from './binding-parts.js';
import { WouldRunPart } from './would-run.js';

interface BindingDrawerProps {
  /** The slot as the address names it. */
  readonly place: string;
  readonly onClose: () => void;
}

/** One binding beside the list: what is in force, what would run at a time, and what was changed. */
export function BindingDrawer({ place, onClose }: BindingDrawerProps) {
  const t = useT();
  const nameIn = useNameIn();
  const [changing, setChanging] = useState(false);
  const { kind, id, slot } = slotAt(place);
  const answer = useApiQuery<Page<BindingLine>>('process/bindings', { kind, entry: id });
  const line = answer.data?.rows.find((each) => each.slot === slot);
  return (
    <RowDrawer
      open
      title={line ? `${nameIn(line.name)} · ${nameIn(line.document)}` : t('designer.bindings.title')}
      onClose={onClose}
      footer={
        line?.mayChange && (
          <Button
            type="primary"
            icon={<PenLine size={14} strokeWidth={1.7} aria-hidden />}
            onClick={() => setChanging(true)}
          >
            {t('designer.bindings.change')}
          </Button>
        )
      }
    >
      {answer.isError && !answer.data && <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <PageComing />}
      {answer.data && !line && (
        <StatePanel drawing="filtered" title={t('designer.bindings.none')} text={t('designer.bindings.noneText')} />
      )}
      {line && (
        <div className="bindings-drawer">
          <Facts
            facts={[
              { label: t('designer.bindings.kind'), value: nameIn(line.kindName) },
              { label: t('designer.bindings.process'), value: <ProcessInForce line={line} /> },
              {
                label: t('designer.bindings.fallback'),
                value: line.fallback ? nameIn(line.fallback.name) : <Nothing />,
              },
            ]}
          />
          <WouldRunPart slot={line} />
          <BindingHistory line={line} />
        </div>
      )}
      {line && changing && <BindingDialog line={line} onClose={() => setChanging(false)} />}
    </RowDrawer>
  );
}
