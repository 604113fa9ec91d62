import { useEffect, useState } from 'react';
import type { BothNames } from '#lab/shared/texts.js';
import { api } from '#lab/ui/api.js';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { Avatar } from '#lab/ui/subject/person.jsx';

export interface DemoUser {
  readonly username: string;
  readonly password: string;
  readonly name: BothNames;
  readonly role: BothNames;
}

/** Accounts to try the product with; a real installation names none, and then nothing is shown. */
export function DemoUsers({ onPick }: { readonly onPick: (user: DemoUser) => void }) {
  const t = useT();
  const nameIn = useNameIn();
  const [users, setUsers] = useState<readonly DemoUser[]>([]);
  useEffect(() => {
    const asking = new AbortController();
    api
      .get<readonly DemoUser[]>('auth/demo', undefined, { open: true, signal: asking.signal })
      .then(setUsers, () => undefined);
    return () => asking.abort();
  }, []);
  if (users.length === 0) return null;
  return (
    <section className="sign-in-demo" aria-label={t('account.signIn.demo')}>
      <p>
        <span>{t('account.signIn.demo')}</span>
      </p>
      <ul>
        {users.map((user) => (
          <li key={user.username}>
            <button type="button" onClick={() => onPick(user)}>
              <Avatar id={user.username} name={nameIn(user.name)} size={24} />
              <span>
                {nameIn(user.name)}
                <small>{nameIn(user.role)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
