import { Button } from 'antd';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Avatar } from '#lab/ui/subject/person.jsx';
import type { DraftEditors } from '../../shared/editors.dto.js';

interface EditorsNoteProps {
  readonly editors: DraftEditors;
  /** Something is stored that is newer than what is open, and nothing here would be lost by opening it. */
  readonly isNewer: boolean;
  /** The reader. */
  readonly self: string;
  readonly onLoad: () => void;
}

/** Who else has the draft open, or who has saved a newer one; nothing is drawn where there is nothing to say. */
export function EditorsNote({ editors, isNewer, self, onLoad }: EditorsNoteProps) {
  const t = useT();
  const nameIn = useNameIn();
  const { others, isOpenElsewhere, stored } = editors;
  const [first] = others;
  const by = isNewer ? stored?.by : first;
  const text = () => {
    if (isNewer && stored?.by.id === self) return t('designer.editors.savedElsewhere');
    if (isNewer && stored) return t('designer.editors.saved', { name: nameIn(stored.by.name) });
    if (first && others.length > 1)
      return t('designer.editors.several', { name: nameIn(first.name), count: others.length - 1 });
    if (first) return t('designer.editors.one', { name: nameIn(first.name) });
    return isOpenElsewhere ? t('designer.editors.elsewhere') : '';
  };
  const said = text();
  return (
    <span className="designer-editors" role="status">
      {said !== '' && (
        <>
          {by && by.id !== self && <Avatar id={by.id} name={nameIn(by.name)} size={20} />}
          <span title={said}>{said}</span>
          {isNewer && (
            <Button size="small" type="link" onClick={onLoad}>
              {t('designer.editors.load')}
            </Button>
          )}
        </>
      )}
    </span>
  );
}
