import { Activity, useState } from 'react';
import { describe, expect, it } from '@jest/globals';
import { createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Dropdown } from 'antd';
import { Confirm } from './confirm.js';
import { Dialog } from './dialog.js';
import { Drawer } from './drawer.js';

const focused = () => (document.activeElement === document.body ? undefined : document.activeElement?.textContent);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
/** Popups of the library are drawn out of the page's way: their buttons are found by their texts. */
const answer = async (text: string) => userEvent.click(await screen.findByText(text));

/** A dialog that is drawn only while it is open, as most are, with a field that takes the focus at once. */
function Reason({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open title="Reason" okText="Send" onOk={onClose} onCancel={onClose}>
      <input autoFocus aria-label="Text" />
    </Dialog>
  );
}

function Opening({ label = 'Ask' }: { readonly label?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && <Reason onClose={() => setOpen(false)} />}
    </>
  );
}

function Menu() {
  const [isOpen, setOpen] = useState(false);
  const items = [{ key: 'ask', label: 'Ask by menu', onClick: () => setOpen(true) }];
  return (
    <>
      <Dropdown trigger={['click']} menu={{ items }}>
        <button type="button">More</button>
      </Dropdown>
      {isOpen && <Reason onClose={() => setOpen(false)} />}
    </>
  );
}

/** A list whose rows open beside it; deleting a row happens after the answer of the server. */
function Rows() {
  const [rows, setRows] = useState(['one', 'two', 'three']);
  const [shown, setShown] = useState<string>();
  const remove = (row: string) => setRows(rows.filter((each) => each !== row));
  return (
    <main tabIndex={-1}>
      <h1>Records</h1>
      <ul>
        {rows.map((row) => (
          <li key={row} onClick={() => setShown(row)}>
            <button type="button" className="lab-row-open">
              {row}
            </button>
            <span>{`cell of ${row}`}</span>
            <span onClick={(event) => event.stopPropagation()}>
              <Confirm
                title={`Delete ${row}?`}
                okText="Delete"
                cancelText="Keep"
                onConfirm={() => void setTimeout(() => remove(row), 20)}
              >
                <button type="button">{`delete ${row}`}</button>
              </Confirm>
            </span>
          </li>
        ))}
      </ul>
      <Drawer open={shown !== undefined} title="Record" onClose={() => setShown(undefined)}>
        <button type="button" onClick={() => setShown(undefined)}>
          Done
        </button>
        <button
          type="button"
          onClick={() => {
            remove(shown ?? '');
            setShown(undefined);
          }}
        >
          Remove
        </button>
        <button
          type="button"
          onClick={() => {
            setRows([]);
            setShown(undefined);
          }}
        >
          Remove all
        </button>
        <Opening label="Ask in the drawer" />
      </Drawer>
    </main>
  );
}

describe('the focus after a dialog, drawer or confirmation has closed', () => {
  it('is at the button that opened a dialog', async () => {
    render(<Opening />);
    await press('Ask');
    await userEvent.type(screen.getByLabelText('Text'), 'Why');
    await press('Send');
    await waitFor(() => expect(focused()).toBe('Ask'));
  });

  it('is at the trigger of the menu whose entry opened the dialog', async () => {
    render(<Menu />);
    await press('More');
    await answer('Ask by menu');
    await press('Send');
    await waitFor(() => expect(focused()).toBe('More'));
  });

  it('is in a dialog that a key opened by an entry of a menu: the key press ends there', async () => {
    render(<Menu />);
    await press('More');
    const entry = await screen.findByRole('menuitem');
    const enter = createEvent.keyDown(entry, { key: 'Enter', keyCode: 13 });
    fireEvent(entry, enter);
    await screen.findByLabelText('Text');
    expect(enter.defaultPrevented).toBe(true);
  });

  it('is at the row that opened a drawer, whichever of its cells was pressed', async () => {
    render(<Rows />);
    await userEvent.click(screen.getByText('cell of two'));
    await press('Done');
    await waitFor(() => expect(focused()).toBe('two'));
  });

  it('is in the drawer after a dialog over it, and at the row after both', async () => {
    render(<Rows />);
    await press('two');
    await press('Ask in the drawer');
    await press('Send');
    await waitFor(() => expect(focused()).toBe('Ask in the drawer'));
    await press('Done');
    await waitFor(() => expect(focused()).toBe('two'));
  });

  it('is at the row in the place of one that is gone, and at the heading where all are', async () => {
    render(<Rows />);
    await press('two');
    await press('Remove');
    await waitFor(() => expect(focused()).toBe('three'));
    await press('three');
    await press('Remove all');
    await waitFor(() => expect(focused()).toBe('Records'));
  });

  it('goes on to the heading when nothing is known of what opened it', async () => {
    function Addressed() {
      const [isOpen, setOpen] = useState(true);
      return (
        <main>
          <h1>By address</h1>
          {isOpen && <Reason onClose={() => setOpen(false)} />}
        </main>
      );
    }
    render(<Addressed />);
    await press('Send');
    await waitFor(() => expect(focused()).toBe('By address'));
  });

  it('stays where it is while the page with the dialog is only out of sight', async () => {
    function Kept({ mode }: { readonly mode: 'visible' | 'hidden' }) {
      return (
        <>
          <button type="button">Other tab</button>
          <Activity mode={mode}>
            <Opening />
          </Activity>
        </>
      );
    }
    const { rerender } = render(<Kept mode="visible" />);
    await press('Ask');
    screen.getByText('Other tab').focus();
    rerender(<Kept mode="hidden" />);
    await new Promise((done) => setTimeout(done));
    expect(focused()).toBe('Other tab');
  });
});

describe('a confirmation', () => {
  it('takes the keyboard to the answer that changes nothing, and back', async () => {
    render(<Rows />);
    screen.getByText('delete two').focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('Keep'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('delete two'));
  });

  it('leaves it in the list when what was confirmed removes the row later', async () => {
    render(<Rows />);
    await press('delete two');
    await answer('Delete');
    await waitFor(() => expect(screen.queryByText('delete two')).toBeNull());
    await waitFor(() => expect(focused()).toBe('three'));
  });
});
