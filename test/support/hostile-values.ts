/** Values that have broken other services, in JSON and in URLs. */
// oxfmt-ignore
export const hostileValues: unknown[] = [
  null, true, false, 0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, '', ' ', '0', '\0', 'a\0b', '\ud800', 'a\udc00b', '\u202eabc',
  [], {}, [null], [[]], [{}], [''], [0], ['a\0b'], ['\ud800'], [true], { id: null }, { id: '\0' }, { 0: {} }, { length: 3 },
  "'; drop table events; --", '%', '_', '\\', '%00', '${1}', '$1', '{{1}}', 'NaN', 'Infinity', '1e999', '-0', 'null',
  '0001-01-01', '9999-12-31 23:59:59', '0000-00-00 00:00:00', '10000-01-01', '-62135596800', '253402300799', 'now',
  'https://a.example/\0', 'https://a.example/\ud800', 'https://[::1', 'https://', 'UTC+14', 'UTC-14', 'x'.repeat(10_000),
  Array(1000).fill('a'), Array(200).fill(1), { venue: 'a\0b', organizer: 'a\0b' }, { venue: '\ud800', organizer: '\ud800' },
  JSON.parse('{"__proto__":{"a":1}}'), { constructor: 1, toString: 2, hasOwnProperty: 3 },
]
