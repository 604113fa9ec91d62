import { Modal, type ModalProps } from 'antd';
import { useFocusReturn } from './focus-return.js';

export type DialogProps = Omit<ModalProps, 'focusable' | 'focusTriggerAfterClose'>;

const ownReturn = { focusTriggerAfterClose: false };

/** A dialog of the house: when it closes, the focus goes back to what opened it. */
export function Dialog(props: DialogProps) {
  useFocusReturn(props.open ?? false);
  return <Modal {...props} focusable={ownReturn} />;
}
