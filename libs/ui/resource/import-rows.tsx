import { useState } from 'react';
import { Checkbox, Input, Table } from 'antd';
import type { Resource } from '#lab/shared/define-resource.js';
import type { ImportEffect, ImportProblem, ImportRow } from '#lab/shared/import.js';
import { fieldErrorText } from '../i18n/error-text.js';
import { useLanguage, useT } from '../i18n/language-provider.js';
import { fieldLabel } from './catalogue-value.js';

interface ImportRowsProps {
  readonly resource: Resource;
  readonly fields: readonly string[];
  readonly rows: readonly ImportRow[];
  readonly problems: readonly ImportProblem[];
  /** What the last check found that each row would do. */
  readonly effects: readonly ImportEffect[];
  readonly onMend: (row: number, field: string, value: string) => void;
}

const pageSize = 20;

/** The rows of a file; each cell is its editor, and a refused one says why below. */
export function ImportRows({ resource, fields, rows, problems, effects, onMend }: ImportRowsProps) {
  const t = useT();
  const { texts } = useLanguage();
  const bad = new Set(problems.map(({ row }) => row));
  const effectOf = new Map(effects.map((effect) => [effect.row, effect]));
  const [onlyBad, setOnlyBad] = useState(bad.size > 0);
  const narrowed = onlyBad && bad.size > 0;
  const whyOf = (row: number, field: string | null) =>
    problems
      .filter((each) => each.row === row && each.field === field)
      .map(({ code, args }) => fieldErrorText(texts, code, args))
      .join(t('ui.comma'));
  return (
    <>
      {bad.size > 0 && (
        <Checkbox checked={onlyBad} onChange={(event) => setOnlyBad(event.target.checked)}>
          {t('ui.import.onlyBad')}
        </Checkbox>
      )}
      <Table<ImportRow>
        className="lab-import-rows"
        size="small"
        rowKey="row"
        dataSource={rows.filter(({ row }) => !narrowed || bad.has(row))}
        pagination={rows.length > pageSize ? { pageSize, showSizeChanger: false } : false}
        scroll={{ x: 'max-content', y: 420 }}
        columns={[
          {
            key: 'row',
            title: t('ui.import.row'),
            fixed: 'start',
            width: 120,
            render: (_, { row }) => {
              const why = whyOf(row, null);
              const kind = bad.has(row) ? undefined : effectOf.get(row)?.kind;
              return (
                <>
                  {row} {kind && <span className="lab-muted">{t(`ui.import.kinds.${kind}`)}</span>}
                  {why && <span className="lab-import-why">{why}</span>}
                </>
              );
            },
          },
          ...fields.map((field) => ({
            key: field,
            title: t(fieldLabel(resource, field)),
            width: 150,
            render: (_: unknown, { row, cells }: ImportRow) => {
              const why = whyOf(row, field);
              const was = bad.has(row) ? undefined : effectOf.get(row)?.was[field];
              const id = `import-${row}-${field}`;
              return (
                <>
                  <Input
                    size="small"
                    value={cells[field] ?? ''}
                    aria-label={t('ui.import.cell', { row, field: t(fieldLabel(resource, field)) })}
                    {...(why && { status: 'error', 'aria-describedby': id, 'aria-invalid': true })}
                    onChange={(event) => onMend(row, field, event.target.value)}
                  />
                  {was !== undefined && (
                    <span className="lab-import-was lab-muted">
                      {t('ui.import.was', { was: was || t('ui.import.nothing') })}
                    </span>
                  )}
                  {why && (
                    <span id={id} className="lab-import-why">
                      {why}
                    </span>
                  )}
                </>
              );
            },
          })),
        ]}
      />
    </>
  );
}
