import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { dropToken, readToken } from '#lab/ui/access/token.js';
import { fakeServer, refusal } from '#lab/ui/testing/fake-server.js';
import { aPerson, renderInside } from '#lab/ui/testing/render.jsx';
import { room } from '../index.js';
import { ChangePasswordForm } from './change-password-form.js';

async function open(answer: () => object | null, language: 'zh' | 'en' = 'en') {
  const server = fakeServer({ 'GET auth/info': () => aPerson(), 'POST auth/password': answer });
  const rendered = await renderInside(<ChangePasswordForm />, { rooms: [room], language });
  return { ...server, ...rendered };
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const fill = async (old: string, next: string, again = next) => {
  await userEvent.type(field(/^Current password/), old);
  await userEvent.type(field(/^New password\*?$/), next);
  await userEvent.type(field(/^Confirm new password/), again);
  await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
};

afterEach(() => {
  cleanup();
  dropToken();
});

describe('the own password', () => {
  it('is changed, and this browser goes on with the new token', async () => {
    const { calls, texts } = await open(() => ({ token: 'next' }));
    await fill('Old-1-Pass!', 'Abcdef1!');
    await waitFor(() => expect(readToken()).toBe('next'));
    expect(calls.find(({ path }) => path === 'auth/password')?.body).toEqual({
      oldPassword: 'Old-1-Pass!',
      password: 'Abcdef1!',
      again: 'Abcdef1!',
    });
    await screen.findByText('Password changed. Other devices were signed out.');
    expect(field(/^Current password/).value).toBe('');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says under its field what is wrong', async () => {
    const { calls, texts } = await open(() =>
      refusal(1010, 'oldPasswordWrong', 422, { fields: [{ path: 'oldPassword', code: 1010 }] }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Change the password' }));
    expect(screen.getAllByText('Required')).toHaveLength(3);
    expect(calls.some(({ path }) => path === 'auth/password')).toBe(false);
    await fill('wrong', 'Abcdef1!');
    await screen.findByText('The current password is incorrect.');
    expect(field(/^Current password/).getAttribute('aria-invalid')).toBe('true');
    expect(readToken()).toBe('token');
    expect(texts.missingKeys()).toEqual([]);
  });

  it('says how long to wait, in Chinese too', async () => {
    const { texts } = await open(() => refusal(8014, 'tooMany&&900', 429), 'zh');
    await userEvent.type(field(/^当前密码/), 'wrong');
    await userEvent.type(field(/^新密码/), 'Abcdef1!');
    await userEvent.type(field(/^确认新密码/), 'Abcdef1!{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('900');
    expect(texts.missingKeys()).toEqual([]);
  });
});
