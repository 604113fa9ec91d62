import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { TestApp } from '../../support/app.js';

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
