import type { ComponentProps } from 'react';
import { ReasonDialog } from '#lab/ui/form/reason-dialog.jsx';
import { useT } from '#lab/ui/i18n/language-provider.jsx';

type OrderDialogProps = Omit<ComponentProps<typeof ReasonDialog>, 'cancel' | 'reason' | 'refreshes' | 'hasFields'>;

/** An operation of an administrator on an instance, with its reason. */
export function OrderDialog(props: OrderDialogProps) {
  const t = useT();
  return (
    <ReasonDialog
      {...props}
      cancel={t('ui.close')}
      reason={{ label: t('cockpit.reason'), missing: t('cockpit.reasonMissing') }}
      refreshes={['process', 'Common']}
      hasFields={props.children !== undefined}
    />
  );
}
