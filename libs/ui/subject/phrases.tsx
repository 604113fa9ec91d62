import { lazy, useState, type RefObject } from 'react';
import { Dropdown } from 'antd';
import { ChevronDown } from 'lucide-react';
import type { PhraseKind } from '#lab/shared/phrases.js';
import { useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';

const PhraseItems = lazy(() => import('./phrase-items.js'));
const PhrasesDialog = lazy(() => import('./phrases-dialog.js'));

/** Characters of an opinion. */
export const longestOpinion = 2000;

interface PhrasesProps {
  /** What is in the field. */
  readonly text: string;
  /** The decision that the opinion is for; undefined where it is not known yet. */
  readonly decision: PhraseKind | undefined;
  readonly onChange: (text: string) => void;
  /** Characters of the field, where it takes fewer than an opinion. */
  readonly most?: number;
  /** The field, which is written on in. */
  readonly field: RefObject<{ readonly focus: () => void } | null>;
}

/** Phrases to put into an opinion with two clicks: the reader's own and those of the company, fetched when it is opened. */
export function Phrases({ text, decision, onChange, most = longestOpinion, field }: PhrasesProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  const [managing, setManaging] = useState(false);
  const stop = () => setManaging(false);
  const pick = (phrase: string) => {
    setOpen(false);
    onChange([text.trim(), phrase].filter(Boolean).join(' ').slice(0, most));
    field.current?.focus();
  };
  const manage = () => {
    setOpen(false);
    setManaging(true);
  };
  return (
    <>
      <Dropdown
        open={open}
        onOpenChange={setOpen}
        popupRender={() => (
          <Later onBroken={() => setOpen(false)}>
            <PhraseItems decision={decision} onPick={pick} onManage={manage} />
          </Later>
        )}
        trigger={['click']}
        placement="topRight"
      >
        <button type="button" className="lab-phrases">
          {t('ui.acts.phrases')}
          <ChevronDown size={13} strokeWidth={1.7} aria-hidden />
        </button>
      </Dropdown>
      {managing && (
        <Later onBroken={stop}>
          <PhrasesDialog onClose={stop} />
        </Later>
      )}
    </>
  );
}
