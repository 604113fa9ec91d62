import { Link } from 'react-router-dom';
import { withSeparators } from '#lab/shared/figures.js';
import { Drawer } from '#lab/ui/dialog/drawer.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { ReadLines } from '#lab/ui/lines/read-lines.jsx';
import { useApiQuery } from '#lab/ui/query.jsx';
import { Answered } from '#lab/ui/states/answered.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { Person } from '#lab/ui/subject/person.jsx';
import { Stamp } from '#lab/ui/subject/stamp.jsx';
import type { BoughtBefore as Purchases, BoughtQuery } from '../../shared/request.dto.js';
import { requestDocument } from '../../shared/request.words.js';

interface BoughtBeforeProps {
  /** The item of a line, as it was typed or picked. */
  readonly asked: BoughtQuery;
  readonly onClose: () => void;
}

/** The last purchases of an item: when, from whom, at which price, how much, and who asked for it. */
export default function BoughtBefore({ asked, onClose }: BoughtBeforeProps) {
  const t = useT();
  const { paths } = requestDocument;
  const answer = useApiQuery<Purchases>(`${paths.route}/bought-before`, { ...asked });
  const words = (key: string) => t(`purchase.form.bought.${key}`);
  return (
    <Drawer open size={640} title={words('title')} onClose={onClose}>
      <p className="lab-muted bought-before-item">{[asked.item, asked.catalogNo].filter(Boolean).join(' · ')}</p>
      <Answered answer={answer}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="lab-muted">{words('none')}</p>
          ) : (
            <ReadLines
              label={words('title')}
              rows={rows}
              rowKey={({ id }) => id}
              isNumbered={false}
              columns={[
                { key: 'vendor', title: t('purchase.offer.fields.vendor'), main: true, render: ({ vendor }) => vendor },
                {
                  key: 'day',
                  title: words('day'),
                  needs: 'middle',
                  render: ({ day }) => <Stamp value={day} kind="day" />,
                },
                {
                  key: 'quantity',
                  title: t('purchase.line.fields.quantity'),
                  align: 'right',
                  phone: 'count',
                  render: ({ quantity, unit }) => `${withSeparators(quantity)} ${unit}`,
                },
                {
                  key: 'unitPrice',
                  title: t('purchase.line.fields.unitPrice'),
                  align: 'right',
                  phone: 'sum',
                  render: ({ unitPrice, currency }) => <Money value={unitPrice} currency={currency} />,
                },
                {
                  key: 'owner',
                  title: words('owner'),
                  needs: 'wide',
                  render: ({ owner }) => <Person person={owner} />,
                },
                {
                  key: 'request',
                  title: t('purchase.order.fields.request'),
                  needs: 'wide',
                  render: ({ requestId, number }) => (
                    <Link to={paths.record(requestId)} className="id" target="_blank" rel="noopener">
                      {number}
                    </Link>
                  ),
                },
              ]}
            />
          )
        }
      </Answered>
    </Drawer>
  );
}
