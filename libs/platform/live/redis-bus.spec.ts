import { afterEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import type { LiveMessage } from './live-bus.js';
import { RedisBus } from './redis-bus.js';

/** Nothing listens there. */
const deadUrl = 'redis://127.0.0.1:1';
const signal = { keys: [7], to: { todo: ['u:1'], notifications: [] } };

describe('signals while Redis does not answer', () => {
  let bus: RedisBus;
  afterEach(() => bus.close());

  it('reach the pages of their own process', async () => {
    bus = new RedisBus(deadUrl, 'test:live');
    const heard: (LiveMessage | undefined)[] = [];
    bus.listen((message) => heard.push(message));
    bus.publish(signal);
    while (heard.length === 0) await pause(10);
    expect(heard).toEqual([{ id: '0-0', signal }]);
  });
});
