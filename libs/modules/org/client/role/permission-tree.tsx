import { Checkbox } from 'antd';
import { X } from 'lucide-react';
import { covers, everything, permissionsOf, type PermissionModule } from '#lab/shared/permission-catalogue.js';
import { IconButton } from '#lab/ui/icon-button.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import { usePermissionModules } from '#lab/ui/room/rooms-provider.jsx';
import type { InheritedPermission } from '../../shared/access.dto.js';
import { AddressField } from './address-field.js';
import { standingOf, toggled } from './permission-choice.js';
import { usePermissionWords } from './use-permission-words.js';

interface PermissionTreeProps {
  readonly own: readonly string[];
  readonly inherited: readonly InheritedPermission[];
  /** Absent for readers. */
  readonly onChange?: (own: readonly string[]) => void;
}

/** What a role gives, by module, record and action; what it inherits is marked and cannot be taken away here. */
export function PermissionTree({ own, inherited, onChange }: PermissionTreeProps) {
  const t = useT();
  const nameIn = useNameIn();
  const words = usePermissionWords();
  const modules = usePermissionModules();
  const declared = permissionsOf(modules);
  const line = (permission: string, label: string, name?: string) => {
    const standing = standingOf(permission, own, inherited, declared);
    const source = inherited.find((each) => covers(each.permission, permission));
    return (
      <Checkbox
        checked={standing !== 'none' && standing !== 'part'}
        indeterminate={standing === 'part'}
        disabled={!onChange || standing === 'inherited' || standing === 'covered'}
        onChange={() => onChange?.(toggled(own, permission))}
        {...(name !== undefined && { 'aria-label': name })}
      >
        {label}
        {source && standing === 'inherited' && (
          <span className="org-inherited">{t('org.permission.inherited', { role: nameIn(source.from.name) })}</span>
        )}
      </Checkbox>
    );
  };
  const nameOf = (permission: string) => {
    const name = words.full(permission);
    return name === permission ? <code>{permission}</code> : <span title={permission}>{name}</span>;
  };
  const listed = boxesOf(modules);
  const others = own.filter((each) => !listed.has(each));
  return (
    <div className="org-permissions">
      <div className="org-permissions-all">{line(everything, t('org.permission.everything'))}</div>
      {modules.map((module) => (
        <fieldset key={module.name}>
          <legend>{words.module(module)}</legend>
          <div className="org-permissions-whole">
            {line(`${module.name}:*`, t('org.permission.whole', { name: words.module(module) }))}
          </div>
          {module.records.map(({ name, isPages, permissions }) => {
            const record = words.record(module, name);
            const of = (action: string) => `${record}${t('ui.listComma')}${action}`;
            return (
              <div key={name} className="org-permissions-record" role="group" aria-label={record}>
                <span>{record}</span>
                {isPages ? (
                  <span />
                ) : (
                  line(`${module.name}:${name}:*`, t('org.permission.all'), of(t('org.permission.all')))
                )}
                <div>
                  {permissions.map((permission) => (
                    <span key={permission}>
                      {line(permission, words.action(permission), of(words.action(permission)))}
                    </span>
                  ))}
                </div>
              </div>
            );
          })}
        </fieldset>
      ))}
      {(others.length > 0 || onChange) && (
        <fieldset>
          <legend>{t('org.permission.other')}</legend>
          {onChange && <AddressField own={own} onAdd={(address) => onChange([...own, address])} />}
          <ul>
            {others.map((permission) => (
              <li key={permission}>
                {nameOf(permission)}
                {onChange && (
                  <IconButton
                    label={t('org.permission.drop', { permission: words.full(permission) })}
                    icon={<X size={13} strokeWidth={1.9} aria-hidden />}
                    onClick={() => onChange(toggled(own, permission))}
                  />
                )}
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </div>
  );
}

/** Everything that has a box of its own. */
function boxesOf(modules: readonly PermissionModule[]): ReadonlySet<string> {
  const stars = modules.flatMap(({ name, records }) => [
    `${name}:*`,
    ...records.map((record) => `${name}:${record.name}:*`),
  ]);
  return new Set([everything, ...permissionsOf(modules), ...stars]);
}
