import { useEffect } from 'react';

/** A text that ends in an ellipsis shows the whole of itself as a tooltip, on every page and in every overlay. */
export function useClippedTexts(): void {
  useEffect(() => {
    document.addEventListener('mouseover', showWhole);
    return () => document.removeEventListener('mouseover', showWhole);
  }, []);
}

function showWhole({ target }: Event): void {
  let element = target instanceof Element ? target : null;
  while (element && getComputedStyle(element).textOverflow !== 'ellipsis') element = element.parentElement;
  if (!(element instanceof HTMLElement)) return;
  const isOurs = 'clipped' in element.dataset;
  if (element.scrollWidth > element.clientWidth) {
    // A tooltip inside says more than the text does.
    if (!isOurs && (element.title || element.querySelector('[title]'))) return;
    element.title = element.textContent.trim();
    element.dataset.clipped = '';
  } else if (isOurs) {
    element.removeAttribute('title');
    delete element.dataset.clipped;
  }
}
