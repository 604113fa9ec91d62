import { useState } from 'react';
import { Button, Radio } from 'antd';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { AccessView } from '../../shared/access.dto.js';
import { useAccess } from './use-access.js';

type Mode = AccessView['values']['totp'];
const modes: readonly Mode[] = ['off', 'optional', 'required'];

/** Whether a code of an authenticator app belongs to a sign-in. */
export function TwoStepRules() {
  const t = useT();
  const [chosen, setChosen] = useState<Mode>();
  const { answer, save } = useAccess(() => setChosen(undefined));
  // What cannot be read is said by the section above, which asks the same.
  if (!answer.data) return null;
  const now = answer.data.values.totp;
  const mode = chosen ?? now;
  return (
    <Section title={t('system.access.totp.title')}>
      <p className="lab-muted">{t('system.access.totp.text')}</p>
      <Radio.Group
        aria-label={t('system.access.totp.title')}
        value={mode}
        options={modes.map((value) => ({ value, label: t(`system.access.totp.modes.${value}`) }))}
        onChange={({ target }) => setChosen(target.value as Mode)}
      />
      <div className="access-acts">
        <Button disabled={mode === now} loading={save.isPending} onClick={() => save.mutate({ totp: mode })}>
          {t('system.access.totp.save')}
        </Button>
      </div>
    </Section>
  );
}
