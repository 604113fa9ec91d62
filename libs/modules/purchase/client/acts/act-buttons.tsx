import { useState, type ReactNode } from 'react';
import { Button } from 'antd';
import type { LucideIcon } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';

interface ActButtonsProps<A extends string> {
  /** What the reader may do, in the order of the buttons. */
  readonly acts: readonly A[];
  readonly icons: Readonly<Record<A, LucideIcon>>;
  /** Place of the words; each act has a `label`. */
  readonly texts: string;
  /** The act that cannot be taken back. */
  readonly danger?: A;
  /** The dialog of an act. */
  readonly dialog: (act: A, onClose: () => void) => ReactNode;
}

/** What the reader of a document may do to it outside its process: a button for each act, which opens its dialog. */
export function ActButtons<A extends string>({ acts, icons, texts, danger, dialog }: ActButtonsProps<A>) {
  const t = useT();
  const [open, setOpen] = useState<A>();
  const close = () => setOpen(undefined);
  return (
    <>
      {acts.map((act) => {
        const Icon: LucideIcon = icons[act];
        return (
          <Button
            key={act}
            danger={act === danger}
            icon={<Icon size={14} strokeWidth={1.7} aria-hidden />}
            onClick={() => setOpen(act)}
          >
            {t(`${texts}.${act}.label`)}
          </Button>
        );
      })}
      {open && <Later onBroken={close}>{dialog(open, close)}</Later>}
    </>
  );
}
