import multipart from '@fastify/multipart';
import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import { uploadOf } from './upload.js';

it('is there again for a request whose work runs a second time, as after a lock conflict', async () => {
  const server = fastify();
  await server.register(multipart);
  server.post('/', { config: { takesFile: true } }, async (request) => {
    const [first, second] = [await uploadOf(request), await uploadOf(request)];
    return [first, second].map(({ name, bytes }) => ({ name, text: bytes.toString() }));
  });
  const payload = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n';
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await server.inject({ method: 'POST', url: '/', headers, payload });
  expect(answer.json()).toEqual([
    { name: 'a.txt', text: 'hello' },
    { name: 'a.txt', text: 'hello' },
  ]);
  await server.close();
});
