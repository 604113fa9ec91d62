import { afterEach, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { ApiError } from '../api-error.js';
import { renderInside } from '../testing/render.js';
import { useRowByRow } from './use-row-by-row.js';

const begun: number[] = [];
/** Each work waits until it is let go, or refused. */
const open: { readonly done: () => void; readonly refuse: () => void }[] = [];
const work = (item: number) => {
  begun.push(item);
  return new Promise<void>((resolve, reject) =>
    open.push({ done: resolve, refuse: () => reject(new ApiError(8003, 'taken', { status: 409 })) }),
  );
};

function Rows() {
  const { total, sent, done, failed, left, stopping, run, stop } = useRowByRow<number>([]);
  const over = done !== undefined && `done ${done}, refused ${failed.map(({ item }) => item)}, left ${left}`;
  return (
    <>
      <button onClick={() => run([1, 2, 3, 4], work)}>run</button>
      <button onClick={stop}>stop</button>
      <p>{over || (stopping ? 'stopping' : total === undefined ? 'new' : `${sent} of ${total}`)}</p>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  begun.length = 0;
  open.length = 0;
});

it('does one after the other, and once, however often it is pressed', async () => {
  await renderInside(<Rows />, { signedOut: true });
  press('run');
  press('run');
  expect(await screen.findByText('0 of 4')).toBeTruthy();
  press('run');
  expect(begun).toEqual([1]);
  open[0]?.done();
  expect(await screen.findByText('1 of 4')).toBeTruthy();
  open[1]?.refuse();
  expect(await screen.findByText('2 of 4')).toBeTruthy();
  open[2]?.done();
  expect(await screen.findByText('3 of 4')).toBeTruthy();
  open[3]?.done();
  expect(await screen.findByText('done 3, refused 2, left')).toBeTruthy();
  expect(begun).toEqual([1, 2, 3, 4]);
});

it('stops after the one that is being done, and can begin again with the others', async () => {
  await renderInside(<Rows />, { signedOut: true });
  press('run');
  expect(await screen.findByText('0 of 4')).toBeTruthy();
  open[0]?.done();
  expect(await screen.findByText('1 of 4')).toBeTruthy();
  press('stop');
  expect(await screen.findByText('stopping')).toBeTruthy();
  open[1]?.refuse();
  expect(await screen.findByText('done 1, refused 2, left 3,4')).toBeTruthy();
  expect(begun).toEqual([1, 2]);
  press('run');
  expect(await screen.findByText('0 of 4')).toBeTruthy();
  expect(begun).toEqual([1, 2, 1]);
});
