import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { SearchHits } from './search-hits.js';

const hit = (file: string | null, text: string, ...marks: readonly (readonly [number, number])[]) => ({
  file,
  text,
  marks: marks.map(([from, to]): [number, number] => [from, to]),
});

describe('the places that a search has found', () => {
  it('are shown with the file and with what was looked for marked', () => {
    const { container } = render(
      <SearchHits hits={[hit('terms.pdf', '…the warranty of the pump', [5, 13], [21, 25])]} />,
    );
    expect(container.textContent).toBe('terms.pdf…the warranty of the pump');
    expect([...container.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['warranty', 'pump']);
  });

  it('are two at most, and none without a search', () => {
    const { container, rerender } = render(
      <SearchHits hits={['a', 'b', 'c'].map((file) => hit(file, file, [0, 1]))} />,
    );
    expect(container.querySelectorAll('.lab-search-hit')).toHaveLength(2);
    rerender(<SearchHits />);
    expect(screen.queryByText('a')).toBeNull();
  });
});
