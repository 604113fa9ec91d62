import { CircleQuestionMark } from 'lucide-react';
import { useOpenFile } from '../files/use-open-file.js';
import { useT } from '../i18n/language-provider.js';
import { useApiQuestion } from '../query.js';
import type { Room } from '../room.js';

/** What is said of a module's help document; without an id it comes with the product. */
interface HelpFile {
  readonly id: string | null;
  readonly name: string;
}
interface Detail {
  readonly sysModuleDetail: { readonly moduleFile: HelpFile | null };
}

/** The help document of the room's module: .md as a page, pdf and pictures directly, anything else is saved. */
export function HelpButton({ room }: { readonly room: Room }) {
  const { module } = room;
  return module === undefined ? null : <HelpOf module={module} title={room.title} />;
}

function HelpOf({ module, title }: { readonly module: string; readonly title: string }) {
  const t = useT();
  const { data } = useApiQuestion<Detail>('SysModule/getSysModuleDetail', { id: module });
  const open = useOpenFile();
  const file = data?.sysModuleDetail.moduleFile;
  if (!file) return null;
  const label = t('ui.help.open', { module: t(title) });
  const given = { className: 'lab-icon-button', title: label, 'aria-label': label };
  const icon = <CircleQuestionMark size={16} strokeWidth={1.7} aria-hidden />;
  if (/\.md$/i.test(file.name) || file.id === null)
    return (
      <a {...given} href={`/markdownViewer?moduleId=${module}`} target="_blank" rel="noopener">
        {icon}
      </a>
    );
  const { id, name } = file;
  return (
    <button type="button" {...given} onClick={() => open({ id, name })}>
      {icon}
    </button>
  );
}
