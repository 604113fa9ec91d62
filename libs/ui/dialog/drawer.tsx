import { Drawer as AntdDrawer, type DrawerProps } from 'antd';
import { useFocusReturn } from './focus-return.js';

const ownReturn = { focusTriggerAfterClose: false };

/** A drawer of the house: when it closes, the focus goes back to what opened it. */
export function Drawer(props: Omit<DrawerProps, 'focusable'>) {
  useFocusReturn(props.open ?? false);
  return <AntdDrawer {...props} focusable={ownReturn} />;
}
