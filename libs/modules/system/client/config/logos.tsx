import { useRef } from 'react';
import { Button } from 'antd';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { notify } from '#lab/ui/notice/notice.js';
import { useApiMutation, useApiQuery } from '#lab/ui/query.jsx';
import { logoKinds, type LogoKind, type Tenant } from '../../shared/config.dto.js';

/** The company's two pictures; they are saved as soon as they are chosen. */
export function Logos() {
  const { data } = useApiQuery<Tenant>('auth/getSysTenant');
  return (
    <>
      {logoKinds.map((kind) => (
        <Logo key={kind} kind={kind} address={data?.[kind]} />
      ))}
    </>
  );
}

function Logo({ kind, address }: { readonly kind: LogoKind; readonly address: string | undefined }) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const name = t(`system.config.fields.${kind}`);
  const options = {
    refreshes: ['auth/getSysTenant'],
    onDone: () => notify({ tone: 'done', text: t('system.config.logo.done') }),
  };
  const put = useApiMutation((file: File) => api.upload(`system/config/logo/${kind}`, file), options);
  const remove = useApiMutation(() => api.remove(`system/config/logo/${kind}`), options);
  return (
    <section className="config-section" aria-label={name}>
      <h2>{name}</h2>
      <p className="lab-muted">{t(`system.config.uses.${kind}`)}</p>
      <div className="config-line">
        {address ? (
          <img className="config-logo" src={address} alt={name} />
        ) : (
          <span className="lab-muted">{t('system.config.logo.none')}</span>
        )}
        <Button loading={put.isPending} onClick={() => input.current?.click()}>
          {t('system.config.logo.upload')}
        </Button>
        {address && (
          <Button loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t('system.config.logo.remove')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept="image/png,image/jpeg,image/webp"
          aria-label={name}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) put.mutate(file);
            target.value = '';
          }}
        />
      </div>
    </section>
  );
}
