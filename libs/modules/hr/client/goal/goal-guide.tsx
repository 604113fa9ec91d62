import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';

/** What scores mean. */
export function GoalGuide() {
  const t = useT();
  return (
    <Section title={t('hr.goal.guide')}>
      <p className="lab-muted">{t('hr.goal.guideText')}</p>
    </Section>
  );
}
