import { gunzipSync } from 'node:zlib';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { addCompression } from './compression.ts';

const app = fastify();
await addCompression(app);
const long = { results: Array.from({ length: 200 }, (_, id) => ({ id, name: 'Amara Okafor' })) };
app.get('/api/v1/long/', () => long);
app.get('/api/v1/short/', () => ({ results: [] }));
app.get('/api/v1/auth/session/', () => long);
app.get('/elsewhere/', () => long);

const get = (url: string, encodings = 'gzip, deflate, br') =>
  app.inject({ url, headers: { 'accept-encoding': encodings } });

it('compresses long answers of the API for clients that take them', async () => {
  const { headers, rawPayload } = await get('/api/v1/long/');
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  expect(rawPayload.length).toBeLessThan(JSON.stringify(long).length / 4);
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long);
});

it('sends the others as they are: short ones, those with a token, those to clients that take none', async () => {
  const plain = [
    get('/api/v1/short/'),
    get('/api/v1/auth/session/'),
    get('/elsewhere/'),
    get('/api/v1/long/', 'identity'),
  ];
  for (const { headers } of await Promise.all(plain)) expect(headers['content-encoding']).toBeUndefined();
  const { headers } = await get('/api/v1/long/', 'identity');
  expect(headers['vary']).toBe('accept-encoding');
});
