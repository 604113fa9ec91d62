import { Segmented } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { permissionsOf } from '#lab/shared/permission-catalogue.js';
import type { BothNames } from '#lab/shared/texts.js';
import { FormField } from '#lab/ui/form/form-field.jsx';
import { useNameIn, useT } from '#lab/ui/i18n/language-provider.jsx';
import type { CatalogueRow } from '#lab/ui/resource/catalogue-value.jsx';
import { changeParams } from '#lab/ui/resource/list-state.js';
import { RefSelect } from '#lab/ui/resource/ref-select.jsx';
import { usePermissionModules } from '#lab/ui/room/rooms-provider.jsx';
import { StatePanel } from '#lab/ui/states/state-panel.jsx';
import { Nothing } from '#lab/ui/subject/stamp.jsx';
import { ToneIcon } from '#lab/ui/subject/tone-icon.jsx';
import type { RolePermissions } from '../../shared/access.dto.js';
import { role as resource } from '../../shared/role.resource.js';
import { differenceOf, type Difference, type Has, type Side } from './role-difference.js';
import { usePermissionWords } from './use-permission-words.js';
import { WithRole } from './with-role.js';

interface RoleComparisonProps {
  readonly id: string;
  readonly name: string;
  readonly permissions: RolePermissions;
}

/** A role beside another one, which the address names: what only the one gives, only the other, and both. */
export function RoleComparison({ id, name, permissions }: RoleComparisonProps) {
  const t = useT();
  const nameIn = useNameIn();
  const [params, setParams] = useSearchParams();
  const declared = permissionsOf(usePermissionModules());
  const other = params.get('with');
  return (
    <>
      <div className="org-compare-choice">
        <FormField label={t('org.compare.with')} span={4}>
          {(control) => (
            <RefSelect
              {...control}
              of={resource.route}
              value={other}
              clearable
              onChange={(next) =>
                setParams((now) => changeParams(now, { with: next ?? undefined, side: undefined }), { replace: true })
              }
            />
          )}
        </FormField>
      </div>
      {other === null && (
        <StatePanel drawing="empty" title={t('org.compare.choose')} text={t('org.compare.chooseText')} />
      )}
      {other === id && <StatePanel drawing="empty" title={t('org.compare.itself')} />}
      {other !== null && other !== id && (
        <WithRole key={other} id={other}>
          {(theirs, given) => (
            <Differences one={name} other={nameIn(namesOf(theirs))} all={differenceOf(permissions, given, declared)} />
          )}
        </WithRole>
      )}
    </>
  );
}

function namesOf(role: CatalogueRow): BothNames {
  return { zh: String(role['nameZh']), en: role['nameEn'] as string | null };
}

const views = ['differing', 'one', 'other', 'both'] as const;
type View = (typeof views)[number];

interface DifferencesProps {
  /** Names of the two roles. */
  readonly one: string;
  readonly other: string;
  readonly all: readonly Difference[];
}

function Differences({ one, other, all }: DifferencesProps) {
  const t = useT();
  const words = usePermissionWords();
  const [params, setParams] = useSearchParams();
  const view = views.find((each) => each === params.get('side')) ?? 'differing';
  const shown = all.filter(({ side }) => isShown(side, view));
  const countOf = (of: View) => all.filter(({ side }) => isShown(side, of)).length;
  const known = new Set<string>();
  const modules = usePermissionModules().flatMap((module) => {
    const rows = module.records.flatMap(({ name, permissions }) =>
      shown
        .filter(({ permission }) => permissions.includes(permission))
        .map((difference) => ({
          difference,
          record: words.record(module, name),
          action: words.action(difference.permission),
        })),
    );
    for (const { difference } of rows) known.add(difference.permission);
    return rows.length > 0 ? [{ key: module.name, title: words.module(module), rows }] : [];
  });
  const rest = shown
    .filter(({ permission }) => !known.has(permission))
    .map((difference) => ({ difference, record: difference.permission, action: '' }));
  const tables = rest.length > 0 ? [...modules, { key: '', title: t('org.permission.other'), rows: rest }] : modules;
  return (
    <>
      <Segmented<View>
        className="org-compare-views"
        aria-label={t('org.compare.view')}
        value={view}
        options={views.map((each) => ({
          value: each,
          label: t(`org.compare.views.${each}`, { one, other, count: countOf(each) }),
        }))}
        onChange={(next) =>
          setParams((now) => changeParams(now, { side: next === 'differing' ? undefined : next }), { replace: true })
        }
      />
      {tables.length === 0 && <p className="lab-muted">{t(`org.compare.none.${view}`)}</p>}
      {tables.map(({ key, title, rows }) => (
        <table key={key} className="org-effective org-compare">
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{t('org.uses.columns.record')}</th>
              <th scope="col">{t('org.uses.columns.action')}</th>
              <th scope="col">{one}</th>
              <th scope="col">{other}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ difference, record, action }) => (
              <tr key={difference.permission}>
                <th scope="row">{record}</th>
                <td>{action}</td>
                <td>
                  <Standing has={difference.one} />
                </td>
                <td>
                  <Standing has={difference.other} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

function isShown(side: Side, view: View): boolean {
  return view === 'differing' ? side !== 'both' : side === view;
}

function Standing({ has }: { readonly has: Has }) {
  const t = useT();
  const nameIn = useNameIn();
  if (!has) return <Nothing />;
  const isOwn = 'own' in has;
  return (
    <span className="org-compare-has">
      <ToneIcon tone="done" />
      <span>{isOwn ? t('org.compare.own') : t('org.permission.inherited', { role: nameIn(has.from.name) })}</span>
    </span>
  );
}
