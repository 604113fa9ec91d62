import type { ReactNode } from 'react';
import { Button, Progress } from 'antd';
import { FormDialog } from '../form/form-dialog.js';
import { useT } from '../i18n/language-provider.js';
import { ToneIcon } from '../subject/tone-icon.js';

/** One of many that was not done, or cannot be. */
export interface BulkRow {
  readonly key: string;
  readonly number: string;
  readonly title: string;
  readonly why: string;
}

interface BulkDialogProps {
  readonly title: string;
  readonly width?: number;
  /** What is asked for comes while the dialog is open. */
  readonly steady?: boolean;
  /** What the button says. */
  readonly verb: string;
  readonly danger?: boolean;
  /** How many it will be done to; undefined while that is being found out. */
  readonly count: number | undefined;
  /** It is decided and not sent yet: takes it back. */
  readonly held?: () => void;
  /** How many have been answered, once it has begun. */
  readonly sent: number | undefined;
  /** Ends it after the one that is being done; it goes on to the last without. */
  readonly onStop?: () => void;
  readonly stopping?: boolean;
  /** What came of it, once it is over. */
  readonly done: string | undefined;
  /** What happens to each, said before it begins. */
  readonly note: string;
  readonly rows: readonly BulkRow[];
  /** Drawn above the rows. */
  readonly rowsTitle?: string;
  readonly onRun: () => void;
  readonly onClose: () => void;
  /** A click on a row; the dialog closes. */
  readonly onOpen: (key: string) => void;
  /** What has to be said for all of them. */
  readonly children?: ReactNode;
}

/** The same for many: what is needed for all, a bar while it goes on, then what was not done and why. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, width = 520, steady = false, verb, danger, count, held, sent, onStop, stopping, done, note } = props;
  const { rows, rowsTitle, onRun, onClose, onOpen } = props;
  const t = useT();
  const isOver = done !== undefined;
  const isRunning = held !== undefined || (sent !== undefined && !isOver);
  const stops = isRunning && !held ? onStop : undefined;
  const close = () => {
    if (!isRunning) onClose();
  };
  return (
    <FormDialog
      open
      title={title}
      {...(steady && !isOver ? { steady } : { width })}
      onCancel={close}
      onConfirm={() => (isOver ? close() : onRun())}
      mask={{ closable: false }}
      footer={
        isOver ? (
          // A button of its own, which takes the focus from those that go.
          <Button key="close" type="primary" htmlType="submit" autoFocus>
            {t('ui.close')}
          </Button>
        ) : (
          <>
            <Button disabled={isRunning && !held && !stops} onClick={held ?? stops ?? close}>
              {t(held ? 'ui.held.undo' : stops ? (stopping ? 'ui.bulk.stopping' : 'ui.bulk.stop') : 'ui.bulk.cancel')}
            </Button>
            <Button
              type={danger ? 'default' : 'primary'}
              danger={danger}
              loading={isRunning || count === undefined}
              disabled={count === 0}
              htmlType="submit"
            >
              {verb}
            </Button>
          </>
        )
      }
    >
      <div className="lab-bulk-form">
        {isOver ? (
          <p className="lab-bulk-sum" role="status">
            {done}
          </p>
        ) : (
          <>
            {props.children}
            <div className="lab-bulk-progress" role="status">
              {sent === undefined ? (
                <span className="lab-muted">{note}</span>
              ) : (
                <Progress
                  percent={Math.round((sent / Math.max(count ?? 0, 1)) * 100)}
                  size="small"
                  format={() => t('ui.bulk.sent', { sent, count })}
                />
              )}
            </div>
          </>
        )}
        {rows.length > 0 && rowsTitle && <h3>{rowsTitle}</h3>}
        {rows.length > 0 && (
          <ul className="lab-bulk-rows">
            {rows.map(({ key, number, title: name, why }) => (
              <li key={key} data-tone="warning">
                <ToneIcon tone="warning" />
                <button
                  type="button"
                  className="lab-link"
                  onClick={() => {
                    close();
                    onOpen(key);
                  }}
                >
                  <span className="id">{number}</span> {name}
                </button>
                <span className="lab-muted">{why}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </FormDialog>
  );
}
