import { withSeparators } from '#lab/shared/figures.js';
import { ActDialog } from '#lab/ui/document/act-dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';
import { Facts } from '#lab/ui/subject/facts.jsx';
import { Money } from '#lab/ui/subject/money.jsx';
import { orderDocument } from '../../shared/order.words.js';
import type { RequestLineAct } from '../../shared/request.dto.js';
import { requestDocument } from '../../shared/request.words.js';

/** What of a line is closed, or opened again. */
export interface LineRest {
  readonly lineId: string;
  readonly item: string;
  readonly unit: string;
  readonly currency: string;
  /** Undefined where the reader does not get to see it. */
  readonly quantity: string | undefined;
  readonly amount: string | undefined;
}

interface RestDialogProps {
  readonly act: RequestLineAct;
  readonly request: { readonly id: string; readonly version: number; readonly number: string };
  readonly rest: LineRest;
  readonly onClose: () => void;
}

/** Asks why what is left of a line is not ordered any more, or is to be ordered again, and says how much that is. */
export default function RestDialog({ act, request, rest, onClose }: RestDialogProps) {
  const t = useT();
  const { paths } = requestDocument;
  return (
    <ActDialog
      path={`${paths.route}/${request.id}/${act}`}
      record={request}
      texts={`purchase.acts.${act}`}
      input={{ lineId: rest.lineId }}
      needsReason={act === 'closeRest'}
      changes={[paths.route, orderDocument.paths.route]}
      onClose={onClose}
    >
      {() => (
        <div className="line-act-facts">
          <Facts
            facts={[
              { label: t('purchase.line.fields.item'), value: rest.item },
              rest.quantity !== undefined && {
                label: t(`purchase.acts.${act}.quantity`),
                value: `${withSeparators(rest.quantity)} ${rest.unit}`,
              },
              rest.amount !== undefined && {
                label: t(`purchase.acts.${act}.amount`),
                value: <Money value={rest.amount} currency={rest.currency} />,
              },
            ].filter((fact) => fact !== false)}
          />
        </div>
      )}
    </ActDialog>
  );
}
