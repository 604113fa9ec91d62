import type { ReactElement, ReactNode } from 'react';
import { Tooltip, type TooltipProps } from 'antd';
import './popover.css';

interface PopoverProps extends Pick<
  TooltipProps,
  'open' | 'onOpenChange' | 'placement' | 'trigger' | 'mouseEnterDelay'
> {
  readonly title?: string;
  readonly content: ReactNode;
  /** What opens it. */
  readonly children: ReactElement;
}

/**
 * A panel beside its button, made anew each time it opens. It is the library's tooltip in the colours of a panel: the
 * tooltip is there anyway, the library's own popover would come into every page with a style of its own.
 */
export function Popover({
  title,
  content,
  children,
  trigger = 'click',
  placement = 'bottomLeft',
  ...rest
}: PopoverProps) {
  return (
    <Tooltip
      {...rest}
      trigger={trigger}
      placement={placement}
      arrow={false}
      destroyOnHidden
      classNames={{ root: 'lab-popover' }}
      title={
        <>
          {title !== undefined && <h2>{title}</h2>}
          {content}
        </>
      }
    >
      {children}
    </Tooltip>
  );
}
