import type { ReactNode } from 'react';
import { CircleQuestionMark } from 'lucide-react';
import { framePages } from '#lab/shared/frame-pages.js';
import { useOpenFile } from '../files/use-open-file.js';
import { useT } from '../i18n/language-provider.js';
import { useApiQuestion } from '../query.js';
import type { Room } from '../room.js';
import { fullSite } from './mobile.js';

/** What is said of a module's help document; without an id it comes with the product. */
interface HelpFile {
  readonly id: string | null;
  readonly name: string;
}
const detailPath = 'SysModule/getSysModuleDetail';

interface Detail {
  readonly sysModuleDetail: { readonly moduleFile: HelpFile | null };
}

/** The help document of the room's module: .md as a page, pdf and pictures directly, anything else is saved. */
export default function HelpButton({ room }: { readonly room: Room }) {
  const icon = <CircleQuestionMark size={16} strokeWidth={1.7} aria-hidden />;
  return <HelpOf room={room} className="lab-icon-button" content={() => icon} isNamed />;
}

/** The same as a line with the name of the room, where there is no navbar. */
export function HelpLine({ room, className }: { readonly room: Room; readonly className: string }) {
  const { icon: Icon } = room;
  return (
    <HelpOf
      room={room}
      className={className}
      address={fullSite}
      content={(label) => (
        <>
          <Icon size={18} strokeWidth={1.7} aria-hidden />
          {label}
        </>
      )}
    />
  );
}

interface HelpOfProps {
  readonly room: Room;
  readonly className: string;
  readonly content: (label: string) => ReactNode;
  /** The content is a picture, so that the label has to say what it is. */
  readonly isNamed?: boolean;
  /** How the page is reached from here. */
  readonly address?: (path: string) => string;
}

function HelpOf({
  room: { module, title },
  className,
  content,
  isNamed = false,
  address = (path) => path,
}: HelpOfProps) {
  const t = useT();
  const { data } = useApiQuestion<Detail>(module === undefined ? null : detailPath, { id: module });
  const open = useOpenFile();
  const file = data?.sysModuleDetail.moduleFile;
  if (!file || module === undefined) return null;
  const label = t('ui.help.open', { module: t(title) });
  const given = { className, ...(isNamed && { title: label, 'aria-label': label }) };
  if (/\.md$/i.test(file.name) || file.id === null)
    return (
      <a {...given} href={address(`${framePages.help}?moduleId=${module}`)} target="_blank" rel="noopener">
        {content(label)}
      </a>
    );
  const { id, name } = file;
  return (
    <button type="button" {...given} onClick={() => open({ id, name })}>
      {content(label)}
    </button>
  );
}
