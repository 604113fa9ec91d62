import type { ReactNode } from 'react';
import { Expand } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Drawer } from '../dialog/drawer.js';
import { useT } from '../i18n/language-provider.js';

interface RowDrawerProps {
  readonly open: boolean;
  readonly title: ReactNode;
  /** The record's own page. */
  readonly to?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
}

/** A record beside its list, with the way to its own page. */
export function RowDrawer({ open, title, to, onClose, children, footer }: RowDrawerProps) {
  const t = useT();
  return (
    <Drawer
      open={open}
      size={720}
      title={title}
      footer={footer}
      onClose={onClose}
      extra={
        to && (
          <Link className="lab-icon-button" to={to} aria-label={t('ui.openPage')} title={t('ui.openPage')}>
            <Expand size={15} strokeWidth={1.7} aria-hidden />
          </Link>
        )
      }
    >
      {children}
    </Drawer>
  );
}
