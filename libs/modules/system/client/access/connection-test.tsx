import { useState } from 'react';
import { Button, Input } from 'antd';
import { Check, X } from 'lucide-react';
import { api } from '#lab/ui/api.js';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { useApiMutation } from '#lab/ui/query.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import type { CheckedStep } from '../../../account/shared/check.dto.js';
import type { DirectoryChecked } from '../../../account/shared/directory.dto.js';
import type { SingleSignOnChecked } from '../../../account/shared/single-sign-on.dto.js';
import type { Connection } from './connections.js';

type Checked = Partial<DirectoryChecked> & Partial<SingleSignOnChecked> & { readonly steps: readonly CheckedStep[] };

interface ConnectionTestProps {
  readonly connection: Connection;
  /** Of the saved settings. */
  readonly version: number;
  /** Something is typed and not saved; a test looks at what is saved. */
  readonly dirty: boolean;
}

/** Tries the saved settings and says, step by step, how far it came. */
export function ConnectionTest({ connection: { name, findsPeople }, version, dirty }: ConnectionTestProps) {
  const t = useT();
  const [user, setUser] = useState('');
  const word = (key: string) => t(`system.access.test.${key}`);
  const test = useApiMutation(async () => ({
    version,
    found: await api.post<Checked>(`access/${name}/test`, findsPeople ? { user } : {}),
  }));
  // What came of a test belongs to the settings that were tested.
  const found = test.data?.version === version ? test.data.found : undefined;
  return (
    <form
      className="access-test"
      aria-label={word('title')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!dirty) test.mutate(undefined);
      }}
    >
      <h3>{word('title')}</h3>
      <p className="lab-muted">{word(dirty ? 'saveFirst' : 'text')}</p>
      <div className="config-line">
        {findsPeople && (
          <Input
            className="lab-field-person"
            aria-label={word('user')}
            placeholder={word('user')}
            maxLength={64}
            value={user}
            onChange={({ target }) => setUser(target.value)}
          />
        )}
        <Button htmlType="submit" disabled={dirty} loading={test.isPending}>
          {word('run')}
        </Button>
      </div>
      <div role="status">
        {found && !test.isPending && (
          <>
            <Steps steps={found.steps} />
            {found.person && <PersonFound person={found.person} />}
            {found.redirectUri && <Facts facts={[{ label: word('redirectUri'), value: found.redirectUri }]} />}
          </>
        )}
      </div>
    </form>
  );
}

function Steps({ steps }: { readonly steps: readonly CheckedStep[] }) {
  const t = useT();
  const icon = { size: 14, strokeWidth: 2, 'aria-hidden': true } as const;
  return (
    <ol className="access-steps">
      {steps.map(({ step, problem }) => (
        <li key={`${step} ${problem}`} data-problem={problem !== null || undefined}>
          {problem === null ? <Check {...icon} /> : <X {...icon} />}
          <span>
            {t(`system.access.test.steps.${step}`)}
            <span className="access-outcome">
              {problem === null ? t('system.access.test.works') : t(`system.access.test.problems.${problem}`)}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function PersonFound({ person }: { readonly person: NonNullable<DirectoryChecked['person']> }) {
  const t = useT();
  return (
    <Facts
      facts={(['name', 'email', 'dn'] as const).map((field) => ({
        label: t(`system.access.test.person.${field}`),
        value: person[field] ?? <Nothing />,
      }))}
    />
  );
}
