import { useRef } from 'react';
import { Button } from 'antd';
import { api } from '../api.js';
import { useT } from '../i18n/language-provider.js';
import { notify } from '../notice/notice.js';
import { useApiMutation } from '../query.js';
import { Avatar } from './person.js';

/** Text key of the section that holds the field. */
export const photoTitle = 'ui.photo.title';

interface PhotoFieldProps {
  /** The person. */
  readonly id: string;
  readonly name: string;
  /** Address of the present picture. */
  readonly picture: string | null;
  /** Where it is sent to and removed. */
  readonly route: string;
}

/** A person's picture, which is saved as soon as it is chosen; without one, their initials. */
export function PhotoField({ id, name, picture, route }: PhotoFieldProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const options = {
    refreshes: ['org', 'auth/info'],
    onDone: () => notify({ tone: 'done', text: t('ui.photo.done') }),
  };
  const put = useApiMutation((file: File) => api.upload(route, file), options);
  const remove = useApiMutation(() => api.remove(route), options);
  return (
    <div className="lab-photo">
      <Avatar id={id} name={name} size={64} picture={picture} />
      <Button loading={put.isPending} onClick={() => input.current?.click()}>
        {t('ui.photo.choose')}
      </Button>
      {picture !== null && (
        <Button loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
          {t('ui.photo.remove')}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={t('ui.photo.choose')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) put.mutate(file);
          target.value = '';
        }}
      />
      <span className="lab-muted">{t('ui.photo.help')}</span>
    </div>
  );
}
