import { lazy, useEffect, useState } from 'react';
import { Dropdown } from 'antd';
import { ChevronDown } from 'lucide-react';
import { useMe } from '../access/session-provider.js';
import { useNameIn, useT } from '../i18n/language-provider.js';
import { Later } from '../loading/later.js';
import { Avatar } from '../subject/person.js';

const loadItems = () => import('./person-menu-items.js');
const PersonMenuItems = lazy(loadItems);
const PhrasesDialog = lazy(() => import('../subject/phrases-dialog.js'));

/** Who is signed in, with the menu about them. */
export function PersonMenu({ onKeys }: { readonly onKeys: () => void }) {
  const t = useT();
  const { user } = useMe();
  const [open, setOpen] = useState(false);
  const [managing, setManaging] = useState(false);
  const stop = () => setManaging(false);
  const onPhrases = () => {
    setOpen(false);
    setManaging(true);
  };
  useEffect(() => {
    // Fetched behind the page, so that it is there when the menu opens.
    loadItems().catch(() => undefined);
  }, []);
  const name = useNameIn()(user.name);
  return (
    <>
      <Dropdown
        open={open}
        onOpenChange={setOpen}
        popupRender={() => (
          <Later onBroken={() => setOpen(false)}>
            <PersonMenuItems onKeys={onKeys} onPhrases={onPhrases} />
          </Later>
        )}
        trigger={['click']}
        placement="bottomRight"
      >
        <button type="button" className="lab-me" aria-label={t('ui.session.menu', { name })}>
          <Avatar id={user.id} name={name} size={24} picture={user.userHeader} />
          <span className="lab-me-name">{name}</span>
          <ChevronDown size={14} strokeWidth={1.7} aria-hidden />
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
