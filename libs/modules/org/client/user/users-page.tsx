import type { Tone } from '#lab/shared/define-subject.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { CataloguePage } from '#lab/ui/resource/catalogue-page.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { StateTag } from '#lab/ui/subject/state-tag.jsx';
import { userStatus } from '../../shared/org.codes.js';
import { user } from '../../shared/user.resource.js';

/** Who may sign in, and who they are in the company. */
export default function UsersPage() {
  return <CataloguePage resource={user} cells={cells} />;
}

const tones: Readonly<Record<string, Tone>> = {
  [userStatus.of.enabled]: 'done',
  [userStatus.of.disabled]: 'cancelled',
  [userStatus.of.locked]: 'warning',
};

const cells = { status: (row: CatalogueRow) => <Status code={String(row['status'])} /> };

function Status({ code }: { readonly code: string }) {
  const t = useT();
  return <StateTag tone={tones[code] ?? 'draft'}>{t(`${user.texts}.statusCodes.${code}`)}</StateTag>;
}
