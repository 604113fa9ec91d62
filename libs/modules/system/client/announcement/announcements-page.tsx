import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import { announcement } from '../../shared/announcement.resource.js';

/** Announcements as administrators write them. */
export default function AnnouncementsPage() {
  return <CataloguePage resource={announcement} />;
}
