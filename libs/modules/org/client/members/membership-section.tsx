import { useState } from 'react';
import { Button } from 'antd';
import { X } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Confirm } from '#lab/ui/dialog/confirm.jsx';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { Section } from '#lab/ui/subject/subject-page.jsx';
import type { Named } from '../../shared/access.dto.js';

/** Something that a user has or is in. */
export interface Membership extends Named {
  /** In grey behind it: where it comes from, that it is disabled. */
  readonly hint?: string;
  /** It comes from elsewhere and is not taken away here. */
  readonly fixed?: boolean;
}

interface MembershipSectionProps {
  readonly title: string;
  readonly rows: readonly Membership[];
  readonly none: string;
  /** Catalogue to choose from, `org/roles`. */
  readonly of: string;
  /** Page of an entry; none for those who may not open it. */
  readonly to?: (id: string) => string;
  readonly labels: {
    readonly choose: string;
    readonly give: string;
    readonly take: (name: string) => string;
    readonly takeAsk: (name: string) => string;
  };
  /** Absent for readers. */
  readonly onGive?: (id: string, done: () => void) => void;
  readonly onTake?: (id: string) => void;
  readonly busy: boolean;
}

/** Roles or groups of a user, given and taken one by one. */
export function MembershipSection(props: MembershipSectionProps) {
  const { title, rows, none, of, to, labels, onGive, onTake, busy } = props;
  const t = useT();
  const nameIn = useNameIn();
  const [chosen, setChosen] = useState<string | null>(null);
  const field = `org-give-${of.replace('/', '-')}`;
  return (
    <Section title={title} note={rows.length}>
      {rows.length === 0 && <p className="lab-muted">{none}</p>}
      <ul className="org-roles">
        {rows.map((row) => {
          const name = nameIn(row.name);
          return (
            <li key={`${row.id} ${row.hint ?? ''}`}>
              {to ? <Link to={to(row.id)}>{name}</Link> : name}
              {row.hint && <span className="lab-muted">{row.hint}</span>}
              {onTake && !row.fixed && (
                <Confirm
                  title={labels.takeAsk(name)}
                  okText={t('org.members.take')}
                  okButtonProps={{ danger: true, type: 'default' }}
                  onConfirm={() => onTake(row.id)}
                >
                  <span>
                    <IconButton
                      label={labels.take(name)}
                      icon={<X size={13} strokeWidth={1.9} aria-hidden />}
                      disabled={busy}
                    />
                  </span>
                </Confirm>
              )}
            </li>
          );
        })}
      </ul>
      {onGive && (
        <div className="org-give">
          <label htmlFor={field}>{labels.choose}</label>
          <RefSelect id={field} of={of} value={chosen} onChange={setChosen} clearable />
          <Button
            disabled={chosen === null}
            loading={busy}
            onClick={() => chosen !== null && onGive(chosen, () => setChosen(null))}
          >
            {labels.give}
          </Button>
        </div>
      )}
    </Section>
  );
}
