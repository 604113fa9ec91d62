import { Segmented } from 'antd';
import { useNavigate } from 'react-router-dom';
import { useMay } from '#lab/ui/access/session-provider.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { mayProcess } from '#lab/modules/designer/shared/process.permissions.js';

export const processPages = ['processes', 'tables', 'bindings', 'instances', 'statistics', 'problems'] as const;
export type ProcessPage = (typeof processPages)[number];

/** The pages of the process centre that the reader may see. */
export function useProcessPages(): readonly ProcessPage[] {
  const may = useMay();
  return [
    ...(may(mayProcess.definition.search) ? (['processes', 'tables', 'bindings'] as const) : []),
    ...(may(mayProcess.instance.search) ? (['instances', 'statistics', 'problems'] as const) : []),
  ];
}

/** Leads from the processes to their instances and back. */
export function PageSwitch({ now }: { readonly now: ProcessPage }) {
  const t = useT();
  const navigate = useNavigate();
  const pages = useProcessPages();
  if (pages.length < 2) return null;
  return (
    <Segmented<ProcessPage>
      aria-label={t('cockpit.pages.label')}
      value={now}
      options={pages.map((page) => ({ value: page, label: t(`cockpit.pages.${page}`) }))}
      onChange={(page) => void navigate(page === 'processes' ? '/processBpmn' : `/processBpmn?tab=${page}`)}
    />
  );
}
