import { Switch } from 'antd';
import { Dialog } from '../dialog/dialog.js';
import { useT } from '../i18n/language-provider.js';
import { KeyCaps } from './key-cap.js';
import { useLetterKeys, useShortcutList } from './shortcuts.js';

/** The keys that work on this page, and the switch for those without Ctrl. */
export default function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [on, setOn] = useLetterKeys();
  const shortcuts = useShortcutList().filter(({ title, label }) => title ?? label);
  return (
    <Dialog open title={t('ui.keys.title')} footer={null} onCancel={onClose} width={440}>
      <dl className="lab-keys-list">
        {shortcuts.map(({ keys, title, label }) => (
          <div key={keys}>
            <dt>{title ? t(title) : label}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
      <label className="lab-keys-switch">
        <Switch size="small" checked={on} onChange={setOn} />
        {t('ui.keys.letters')}
      </label>
    </Dialog>
  );
}
