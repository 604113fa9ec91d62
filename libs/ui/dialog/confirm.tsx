import { useRef, useState, type ReactNode } from 'react';
import { Popconfirm, type PopconfirmProps } from 'antd';
import { useFocusReturn } from './focus-return.js';

interface ConfirmProps extends Omit<PopconfirmProps, 'open' | 'title' | 'onOpenChange' | 'afterOpenChange'> {
  readonly title: ReactNode;
}

/**
 * A question beside the button that asks it. The keyboard is at its first button, which changes nothing, and goes back
 * to what asked when it is answered.
 */
export function Confirm({ title, ...props }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  const question = useRef<HTMLSpanElement>(null);
  useFocusReturn(isOpen);
  return (
    <Popconfirm
      {...props}
      title={<span ref={question}>{title}</span>}
      open={isOpen}
      onOpenChange={setOpen}
      afterOpenChange={(shown) => {
        if (shown) question.current?.closest('.ant-popover')?.querySelector('button')?.focus({ preventScroll: true });
      }}
    />
  );
}
