import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useClippedTexts } from './clipped-texts.js';

function Cells({ title }: { readonly title?: string }) {
  useClippedTexts();
  return (
    <p data-testid="cell" style={{ textOverflow: 'ellipsis' }} title={title}>
      <a href="/x">A long text</a>
    </p>
  );
}

/** jsdom has no layout: how wide the text is, and how much of it is in sight. */
function measure(element: HTMLElement, scrollWidth: number, clientWidth: number) {
  Object.defineProperties(element, {
    scrollWidth: { configurable: true, value: scrollWidth },
    clientWidth: { configurable: true, value: clientWidth },
  });
}

afterEach(cleanup);

describe('a text that ends in an ellipsis', () => {
  it('has the whole of itself as a tooltip for as long as it is cut', () => {
    render(<Cells />);
    const cell = screen.getByTestId('cell');
    measure(cell, 200, 100);
    fireEvent.mouseOver(screen.getByText('A long text'));
    expect(cell.title).toBe('A long text');
    measure(cell, 100, 100);
    fireEvent.mouseOver(cell);
    expect(cell.hasAttribute('title')).toBe(false);
  });

  it('keeps a tooltip of its own', () => {
    render(<Cells title="More than the text" />);
    const cell = screen.getByTestId('cell');
    measure(cell, 200, 100);
    fireEvent.mouseOver(cell);
    measure(cell, 100, 100);
    fireEvent.mouseOver(cell);
    expect(cell.title).toBe('More than the text');
  });
});
