import { useState } from 'react';
import { Button, Input } from 'antd';
import { BookmarkPlus } from 'lucide-react';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PanelField } from '../panel/fields.js';

interface KeepScenarioProps {
  /** Undefined while the scenarios cannot be read, so that nothing can be added. */
  readonly onKeep: ((name: string) => void) | undefined;
}

/** Keeps the rehearsal under a name, as one of the scenarios of the draft. */
export function KeepScenario({ onKeep }: KeepScenarioProps) {
  const t = useT();
  const [name, setName] = useState(t('designer.rehearsal.caseName'));
  if (!onKeep) return <p className="designer-trial-hint lab-muted">{t('designer.rehearsal.notReadable')}</p>;
  return (
    <section className="designer-section">
      <div>
        <PanelField label={t('designer.rehearsal.keepAs')}>
          {(id) => <Input id={id} maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />}
        </PanelField>
        <Button
          icon={<BookmarkPlus size={14} strokeWidth={1.7} aria-hidden />}
          disabled={name.trim() === ''}
          onClick={() => onKeep(name.trim())}
        >
          {t('designer.rehearsal.keep')}
        </Button>
      </div>
    </section>
  );
}
