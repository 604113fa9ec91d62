import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { TestApp } from '../../support/app.js';
import { aUser } from '../../support/builders/org.js';

it('a server that stops does not wait for connections that browsers opened ahead and never used', async () => {
  const test = await TestApp.start({ diagrams: false });
  const { hostname, port } = new URL(test.address);
  const ahead = connect(Number(port), hostname);
  await new Promise((resolve) => ahead.once('connect', resolve));
  // Connections are accepted in their order: the server has this one when it answers a later one.
  expect((await test.nobody().get('/health/live')).status).toBe(200);
  const closed = new Promise((resolve) => ahead.once('close', resolve));
  await test.stop();
  await closed;
}, 20_000);

it('nor for the next request of a connection whose answer was on its way', async () => {
  const test = await TestApp.start({ diagrams: false });
  const keeper = await test.as(await aUser(test, 'keeper', { permissions: ['*'] }));
  const bytes = Buffer.alloc(8 * 1024 * 1024, 'a');
  const { id } = (await keeper.upload('/files', 'long.txt', bytes)).data;
  const { url } = (await keeper.get(`/files/${id}/link`)).data as { url: string };
  const agent = new Agent({ keepAlive: true });
  // Not read yet: most of it is still with the server.
  const answer = await new Promise<IncomingMessage>((resolve) => get(`${test.address}${url}`, { agent }, resolve));
  const stopped = test.stop();
  await pause(300);
  let length = 0;
  for await (const chunk of answer) length += (chunk as Buffer).length;
  await stopped;
  expect(length).toBe(bytes.length);
  agent.destroy();
}, 20_000);
