import { lazy, useState } from 'react';
import { Button } from 'antd';
import { api } from '#lab/ui/api.js';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Later } from '#lab/ui/loading/later.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { SignatureImage } from '#lab/ui/signature/signature-image.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { OwnSignature } from '../../shared/signature.dto.js';

const SignatureMaker = lazy(() => import('#lab/ui/signature/signature-maker.jsx'));

const route = 'account/signature';

/** The picture of my signature: drawn or chosen, replaced and removed. */
export function SignatureSection() {
  const t = useT();
  const answer = useApiQuery<OwnSignature | null>(route);
  return (
    <Section title={t('account.signature.title')}>
      <p className="lab-muted security-note">{t('account.signature.text')}</p>
      <Answered answer={answer}>{(kept) => <Kept key={kept?.id} kept={kept} />}</Answered>
    </Section>
  );
}

function Kept({ kept }: { readonly kept: OwnSignature | null }) {
  const t = useT();
  const [isChanging, setChanging] = useState(false);
  const put = useApiMutation((picture: File) => api.upload<OwnSignature>(route, picture), {
    refreshes: [route],
    onDone: () => notify({ tone: 'done', text: t('account.signature.kept') }),
  });
  const remove = useApiMutation(() => api.remove(route), {
    refreshes: [route],
    onDone: () => notify({ tone: 'done', text: t('account.signature.removed') }),
  });
  const label = t('account.signature.label');
  return (
    <>
      <div className="totp-acts">
        {kept && <SignatureImage id={kept.id} alt={label} />}
        <Button aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
          {t(kept ? 'account.signature.change' : 'account.signature.add')}
        </Button>
        {kept && (
          <Confirm
            title={t('account.signature.removeAsk')}
            okText={t('account.signature.remove')}
            okButtonProps={{ danger: true, type: 'default' }}
            onConfirm={() => remove.mutate(undefined)}
          >
            <Button danger loading={remove.isPending}>
              {t('account.signature.remove')}
            </Button>
          </Confirm>
        )}
      </div>
      <Later wanted={isChanging} onBroken={() => setChanging(false)}>
        {isChanging && <SignatureMaker label={label} busy={put.isPending} onMade={(picture) => put.mutate(picture)} />}
      </Later>
    </>
  );
}
