import { ToolError } from '../../errors.ts';
import { quoted } from '../../response/quote.ts';

/** Limits of a range input. */
type Range = { readonly min: number; readonly max: number };

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * The value in the form that an input of this type takes, made of what people write: `31.12.2026`, `9:05 pm`, `75%`.
 * @throws ToolError when it cannot be read in one way only; the hint names the form to write it in
 */
export function formatted(type: string, value: string, range: Range): string {
  const text = value.trim();
  if (text === '') return '';
  switch (type) {
    case 'date':
      return readDate(text) ?? reject('date', value, 'YYYY-MM-DD, e.g. 2026-12-31');
    case 'time':
      return readTime(text) ?? reject('time', value, 'HH:MM, e.g. 21:05');
    case 'datetime-local': {
      const [, dayPart = '', clock = ''] =
        /^(.*?)(?:T|,?\s+)(\d{1,2}(?::\d{2}){0,2}\s*(?:[ap]\.?m\.?)?)$/i.exec(text) ?? [];
      const [date, time] = [readDate(dayPart), readTime(clock)];
      return date && time
        ? `${date}T${time}`
        : reject('date and time', value, 'YYYY-MM-DDTHH:MM, e.g. 2026-12-31T21:05');
    }
    case 'month':
      return readMonth(text) ?? reject('month', value, 'YYYY-MM, e.g. 2026-12');
    case 'week':
      return /^\d{4}-W\d{2}$/.test(text) ? text : reject('week', value, 'YYYY-Www, e.g. 2026-W05');
    case 'number':
      return readNumber(text) ?? reject('number', value, 'digits, e.g. 1234.5');
    case 'range':
      return (
        readShare(text, range) ??
        readNumber(text) ??
        reject('number', value, `a number from ${range.min} to ${range.max}, or a percentage`)
      );
    default:
      return value;
  }
}

function reject(what: string, value: string, form: string): never {
  throw new ToolError(`${quoted(value)} cannot be read as a ${what}.`, { hint: `Write it as ${form}.` });
}

function readDate(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return day(iso[1], iso[2], iso[3]);
  // A dot is written where the day comes first; a slash may mean either, and counts only where the numbers tell.
  const dots = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text);
  if (dots) return day(dots[3], dots[2], dots[1]);
  const slashes = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  if (slashes) {
    const [, first = '', second = '', year = ''] = slashes;
    if (Number(first) > 12 || first === second) return day(year, second, first);
    return Number(second) > 12 ? day(year, first, second) : undefined;
  }
  const words = /^(?:(\d{1,2})(?:st|nd|rd|th|\.)?\s+([a-z]+)|([a-z]+)\s+(\d{1,2})(?:st|nd|rd|th)?),?\s+(\d{4})$/i.exec(
    text,
  );
  return words ? day(words[5], monthNumber(words[2] ?? words[3] ?? ''), words[1] ?? words[4]) : undefined;
}

function day(year = '', month = '', date = ''): string | undefined {
  const [y, m, d] = [Number(year), Number(month), Number(date)];
  const real = new Date(Date.UTC(y, m - 1, d));
  const exists = real.getUTCFullYear() === y && real.getUTCMonth() === m - 1 && real.getUTCDate() === d;
  return exists ? real.toISOString().slice(0, 10) : undefined;
}

function monthNumber(name: string): string {
  return String(months.indexOf(name.slice(0, 3).toLowerCase()) + 1);
}

function readMonth(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})$/.exec(text);
  const words = /^([a-z]+)\.?,?\s+(\d{4})$/i.exec(text);
  const date = iso ? day(iso[1], iso[2], '1') : words ? day(words[2], monthNumber(words[1] ?? ''), '1') : undefined;
  return date?.slice(0, 7);
}

function readTime(text: string): string | undefined {
  const [, hour = '', minute = '00', second, half] =
    /^(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text) ?? [];
  if (!hour || (!text.includes(':') && !half)) return undefined;
  const twelve = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour);
  if (twelve > 23 || Number(minute) > 59 || (half && (Number(hour) > 12 || Number(hour) === 0))) return undefined;
  return `${String(twelve).padStart(2, '0')}:${minute}${second === undefined ? '' : `:${second}`}`;
}

function readNumber(text: string): string | undefined {
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/(?<=\d) (?=\d{3})/g, '');
  return Number.isFinite(Number(plain)) ? String(Number(plain)) : undefined;
}

function readShare(text: string, { min, max }: Range): string | undefined {
  const share = /^(\d+(?:\.\d+)?)\s*%$/.exec(text)?.[1];
  return share === undefined ? undefined : String(min + ((max - min) * Number(share)) / 100);
}
