import { expect, it } from 'vitest';
import { googleLink, outlookLink } from './calendar-links.ts';

const event = {
  title: 'Coffee: Ada & Bo',
  starts_at: '2026-11-26T14:00:00.000Z',
  ends_at: '2026-11-26T14:30:00.000Z',
  place: 'Lyon canteen',
  call_url: 'https://meet.example.com/abc',
  page: 'https://fika.example.com/account/marelle/user/coffees/7',
};

it('opens Google Calendar with title, time, place and call', () => {
  const { origin, searchParams } = new URL(googleLink(event));
  expect(origin).toBe('https://calendar.google.com');
  expect(Object.fromEntries(searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Coffee: Ada & Bo',
    dates: '20261126T140000Z/20261126T143000Z',
    details: 'https://meet.example.com/abc\n\nhttps://fika.example.com/account/marelle/user/coffees/7',
    location: 'Lyon canteen',
  });
});

it('opens Outlook with the same, without a plus for a space', () => {
  const link = outlookLink(event);
  expect(link).not.toContain('+');
  expect(Object.fromEntries(new URL(link).searchParams)).toMatchObject({
    subject: 'Coffee: Ada & Bo',
    startdt: '2026-11-26T14:00:00.000Z',
    enddt: '2026-11-26T14:30:00.000Z',
    location: 'Lyon canteen',
  });
});

it('has the call as place where there is no other', () => {
  const location = (link: string) => new URL(link).searchParams.get('location');
  expect(location(googleLink({ ...event, place: '' }))).toBe('https://meet.example.com/abc');
  expect(location(outlookLink({ ...event, place: '', call_url: null }))).toBe('');
});
