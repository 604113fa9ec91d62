import { HomeCard } from '#lab/ui/layout/home-card.jsx';
import QuickLinksPanel from '#lab/ui/layout/quick-links-panel.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

/** The reader's own links, on the home page. */
export default function LinksCard() {
  const t = useT();
  return (
    <HomeCard title={t('ui.links.title')}>
      <div className="lab-links-card">
        <QuickLinksPanel />
      </div>
    </HomeCard>
  );
}
