/** The time zones of the browser, with one that it may not list. */
export function zonesWith(zone: string): string[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return zones.includes(zone) ? zones : [zone, ...zones];
}
