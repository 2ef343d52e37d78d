import type { OpeningHours } from '../hours/opening-hours.rules.ts';

/** Says whether a branch is open at this moment, by its clock; pages are kept for everyone, so that only the browser knows. */

const minute = 60_000;
const week = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function clockIn(timeZone: string): { day: number; minutes: number } {
  const options = { timeZone, weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts();
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { day: week.indexOf(of('weekday')), minutes: Number(of('hour')) * 60 + Number(of('minute')) };
}

function timeText(minutes: number): string {
  const hours = Math.floor(minutes / 60) % 24;
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}${rest} ${hours < 12 ? 'am' : 'pm'}`;
}

function show(): void {
  for (const line of document.querySelectorAll<HTMLElement>('[data-open-now]')) {
    const hours = JSON.parse(line.dataset['openNow'] ?? '[]') as OpeningHours;
    const { day, minutes } = clockIn(line.dataset['zone'] ?? 'UTC');
    const today = hours[day] ?? [];
    const now = today.find(([from, to]) => from <= minutes && minutes < to);
    const next = today.find(([from]) => from > minutes);
    const closed = next ? `Closed · opens at ${timeText(next[0])}` : 'Closed now';
    line.textContent = now ? `Open now · until ${timeText(now[1])}` : closed;
    line.dataset['isOpen'] = String(now !== undefined);
    line.hidden = false;
  }
}

show();
setInterval(show, minute);
