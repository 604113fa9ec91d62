import { PageComing } from '#lab/ui/layout/page-coming.jsx';

export default PageComing;
