import type { ReactNode } from 'react';
import { Tabs } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useT } from '../i18n/language-provider.js';
import { changeParams } from '../resource/list-state.js';

/** A further part of a record's page, beside its progress. */
export interface RecordPart {
  /** Names it in the address. */
  readonly key: string;
  readonly label: string;
  readonly children: ReactNode;
}

interface RecordTabsProps {
  readonly progress: ReactNode;
  readonly parts: readonly RecordPart[];
}

/** The progress of a record and what its document has besides; the address holds which one is open. */
export default function RecordTabs({ progress, parts }: RecordTabsProps) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const items = [{ key: 'progress', label: t('ui.document.progress'), children: progress }, ...parts];
  const shown = items.find(({ key }) => key === params.get('part'))?.key ?? 'progress';
  return (
    <Tabs
      className="lab-record-tabs"
      aria-label={t('ui.document.parts')}
      activeKey={shown}
      onChange={(next) =>
        setParams((now) => changeParams(now, { part: next === 'progress' ? undefined : next }), { replace: true })
      }
      items={items}
    />
  );
}
