import { useState, type ReactNode } from 'react';
import { Button, Dropdown } from 'antd';
import { Ellipsis } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';

interface LineActsProps<A extends string> {
  /** What the reader may do to the line, in the order of the menu. */
  readonly acts: readonly A[];
  /** Place of the words; each act has a `label`. */
  readonly texts: string;
  /** The item that the line is about. */
  readonly item: string;
  /** The dialog of an act. */
  readonly dialog: (act: A, onClose: () => void) => ReactNode;
}

/** What the reader may do to one line of a document outside its process: a menu, of which each entry opens its dialog. */
export function LineActs<A extends string>({ acts, texts, item, dialog }: LineActsProps<A>) {
  const t = useT();
  const [open, setOpen] = useState<A>();
  const close = () => setOpen(undefined);
  if (acts.length === 0 && open === undefined) return null;
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: acts.map((act) => ({ key: act, label: t(`${texts}.${act}.label`) })),
          onClick: ({ key, domEvent }) => {
            domEvent.stopPropagation();
            setOpen(key as A);
          },
        }}
      >
        <Button
          type="text"
          size="small"
          icon={<Ellipsis size={15} strokeWidth={1.8} aria-hidden />}
          aria-label={t('purchase.line.acts', { item })}
          onClick={(event) => event.stopPropagation()}
        />
      </Dropdown>
      {open && <Later onBroken={close}>{dialog(open, close)}</Later>}
    </>
  );
}
