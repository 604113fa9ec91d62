import { describe, expect, it } from '@jest/globals';
import { deviceOf, networkOf } from './user-agent.js';

const win = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a user agent', () => {
  it.each([
    [`${win} Chrome/126.0.0.0 Safari/537.36`, 'Chrome 126', 'Windows'],
    [`${win} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.68`, 'Edge 126', 'Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox 127', 'Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari 17',
      'macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.49',
      'WeChat 8',
      'iPhone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      'Chrome 126',
      'Android',
    ],
    ['curl/8.5.0', null, null],
    ['', null, null],
  ])('%s', (agent, browser, system) => expect(deviceOf(agent)).toEqual({ browser, system }));
});

it('distinguishes the networks', () => {
  expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map(networkOf)).toEqual(['here', 'here', 'here']);
  expect(['10.0.0.4', '192.168.1.9', '172.20.0.1', 'fd12::1'].map(networkOf)).toEqual(Array(4).fill('inside'));
  expect(['172.32.0.1', '203.0.113.5', '2001:db8::1'].map(networkOf)).toEqual(Array(3).fill('outside'));
});
