import { Component, Suspense, useState, type ReactNode } from 'react';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { useTables } from '../i18n/use-tables.js';
import { notify } from '../notice/notice.js';

interface LaterProps {
  /** Set while it is to be seen; always, where it is drawn only then. */
  readonly wanted?: boolean;
  /** Called when it could not be drawn, so that nothing waits for it. */
  readonly onBroken?: () => void;
  /** Drawn in its place while it loads. */
  readonly coming?: ReactNode;
  readonly children: ReactNode;
}

/**
 * What is shown on demand only, a drawer or a dialog of a chunk of its own: drawn from the first time that it is wanted,
 * and from then on, so that it closes as it opened. Where the chunk does not come, a line says so and all around it
 * is; the next time it is wanted it is tried again.
 */
export function Later({ wanted = true, onBroken, coming, children }: LaterProps) {
  const t = useT();
  const [opened, setOpened] = useState({ wanted, times: wanted ? 1 : 0 });
  if (opened.wanted !== wanted) setOpened({ wanted, times: opened.times + (wanted ? 1 : 0) });
  if (opened.times === 0) return null;
  const tell = () => {
    notify({
      tone: 'failed',
      text: t('ui.later.failed'),
      action: { label: t('ui.broken.reload'), run: () => location.reload() },
    });
    onBroken?.();
  };
  return (
    <Guard key={opened.times} onBroken={tell}>
      <Suspense fallback={coming}>
        <Worded>{children}</Worded>
      </Suspense>
    </Guard>
  );
}

/** Lists are drawn before all words are there. */
function Worded({ children }: { readonly children: ReactNode }) {
  useTables([useLanguage().texts.later]);
  return children;
}

interface GuardProps {
  readonly onBroken: () => void;
  readonly children: ReactNode;
}

class Guard extends Component<GuardProps, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    this.props.onBroken();
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
