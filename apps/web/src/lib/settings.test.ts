import { expect, it } from 'vitest';
import { defaultSettings, parseSettings } from './settings.ts';

it('takes the settings of the server, and defaults for the rest', () => {
  expect(parseSettings(null)).toEqual(defaultSettings);
  expect(parseSettings('{}')).toEqual(defaultSettings);
  expect(parseSettings('{"brand_name":"Lunch"}')).toEqual({ ...defaultSettings, brand_name: 'Lunch' });
});

it('gives the base path a slash at both ends', () => {
  expect(parseSettings('{"base_path":"fika"}').base_path).toBe('/fika/');
  expect(parseSettings('{"base_path":"/fika/x/"}').base_path).toBe('/fika/x/');
  expect(parseSettings('{"base_path":"/"}').base_path).toBe('/');
});
