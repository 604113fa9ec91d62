import { lazy, useState, type ReactNode } from 'react';
import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { renderInside } from '../testing/render.js';
import { Later } from './later.js';

interface PageProps {
  /** A part that is loaded on demand, with its open state. */
  readonly part: (open: boolean) => ReactNode;
}

function Page({ part }: PageProps) {
  const [open, setOpen] = useState(false);
  const [broken, setBroken] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setOpen(!open)}>
        {open ? 'Close' : 'Open'}
      </button>
      <p>broken {broken}</p>
      <Later
        wanted={open}
        onBroken={() => {
          setBroken(broken + 1);
          setOpen(false);
        }}
      >
        {part(open)}
      </Later>
    </>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('what is shown on demand', () => {
  it('is fetched when it is first wanted, and stays while it closes', async () => {
    let fetched = 0;
    const Drawer = lazy(async () => {
      fetched++;
      return { default: ({ open }: { readonly open: boolean }) => <p>{open ? 'drawer' : 'closing'}</p> };
    });
    await renderInside(<Page part={(open) => <Drawer open={open} />} />, { signedOut: true });
    expect(fetched).toBe(0);
    await press('Open');
    expect(await screen.findByText('drawer')).toBeTruthy();
    await press('Close');
    expect(screen.queryByText('closing')).not.toBeNull();
    expect(fetched).toBe(1);
  });

  it('says so where it does not come, leaves the page standing, and is tried again', async () => {
    let isThere = false;
    const load = async () => {
      if (!isThere) throw new Error('offline');
      return { default: () => <p>drawer</p> };
    };
    let Drawer = lazy(load);
    const { texts } = await renderInside(<Page part={() => <Drawer />} />, { signedOut: true });
    await press('Open');
    expect(await screen.findByText('This part could not be loaded.')).toBeTruthy();
    expect(screen.queryByText('broken 1')).not.toBeNull();
    isThere = true;
    // The browser asks again for a file that did not come.
    Drawer = lazy(load);
    await press('Open');
    await act(async () => undefined);
    expect(await screen.findByText('drawer')).toBeTruthy();
    expect(texts.missingKeys()).toEqual([]);
  });
});
