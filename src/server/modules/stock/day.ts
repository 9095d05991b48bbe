const formatters = new Map<string, Intl.DateTimeFormat>();

/** The day of the site (YYYY-MM-DD) in which a moment lies. */
export function dayOf(moment: string | Date, timeZone: string): string {
  const known = formatters.get(timeZone);
  const formatter = known ?? new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  if (!known) formatters.set(timeZone, formatter);
  return formatter.format(new Date(moment));
}
