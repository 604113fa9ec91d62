import { Button, InputNumber } from 'antd';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { PageComing } from '#lab/ui/layout/page-coming.jsx';
import { ProblemPanel } from '#lab/ui/states/problem-panel.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import { longestValidDays as max } from '../../../account/shared/password.dto.js';
import { useGroup } from './use-group.js';

/** How long a password holds that is kept here. */
export function PasswordRules() {
  const t = useT();
  const { answer, values, dirty, save, put, problemOf } = useGroup('access/password', ({ validDays }) => ({
    validDays,
  }));
  const title = t('system.access.passwords.title');
  if (answer.error)
    return (
      <Section title={title}>
        <ProblemPanel problem={answer.error} onRetry={() => void answer.refetch()} />
      </Section>
    );
  if (!answer.data) return <PageComing />;
  const days = values['validDays'] as number | null;
  const wrong = days === null || days < 0 || days > max;
  return (
    <Section title={title}>
      <p className="lab-muted">{t('system.access.passwords.text')}</p>
      <FormField
        label={t('system.access.passwords.validDays')}
        help={t('system.access.passwords.validDaysHelp')}
        problem={wrong ? t('system.access.between', { min: 0, max }) : problemOf('validDays')}
      >
        {(control) => (
          <InputNumber
            {...control}
            precision={0}
            controls={false}
            className="lab-field-number"
            value={days}
            onChange={(value) => put('validDays', value)}
          />
        )}
      </FormField>
      <div className="access-acts">
        <Button
          disabled={!dirty || wrong || days === answer.data.values['validDays']}
          loading={save.isPending}
          onClick={() => save.mutate(undefined)}
        >
          {t('system.access.passwords.save')}
        </Button>
      </div>
    </Section>
  );
}
