import { Component, type ReactNode } from 'react';
import { Button } from 'antd';
import { RotateCcw } from 'lucide-react';
import { useT } from '../i18n/language-provider.js';
import { StatePanel } from '../states/state-panel.js';

interface PageBoundaryProps {
  readonly children: ReactNode;
}

/** Keeps the shell standing when a page breaks, and says what happened. */
export class PageBoundary extends Component<PageBoundaryProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const t = useT();
  return (
    <StatePanel
      drawing="failed"
      title={t('ui.broken.title')}
      text={t('ui.broken.text')}
      actions={
        <Button type="primary" icon={<RotateCcw size={14} />} onClick={() => location.reload()}>
          {t('ui.broken.reload')}
        </Button>
      }
    />
  );
}
