import { describe, expect, it } from 'vitest'
import { listSlugSpellings, listWrittenSlugs, sanitizeSlug, toSlug } from '../../../src/core/text/slug.ts'

describe('toSlug', () => {
  it.each([
    ["Rock 'n' Roll", 'rock-n-roll'],
    ['L’été à Évian', 'lete-a-evian'],
    ['Bool all_day', 'bool-all_day'],
    ['AC/DC & friends', 'ac-dc-friends'],
    ['Héllo World!!/x y', 'hello-world-x-y'],
    ['  a -- b  ', 'a-b'],
    ['tz UTC+5:30', 'tz-utc530'],
    ['2026–2027', '2026-2027'],
    ['Œuvre Ægir straße Søren Đak Łódź Þór', 'oeuvre-aegir-strasse-soren-dak-lodz-thor'],
    ['İstanbul', 'istanbul'],
    ['e\u0301te\u0301', 'ete'],
    ['1️⃣ Party 🎉', '1-party'],
    ['Привет Мир й', 'привет-мир-й'],
    ['東京 フェス', '東京-フェス'],
    ['مهرجان', 'مهرجان'],
    ['हिन्दी', 'हिन्दी'],
    ['🎉 !', ''],
    ['', ''],
  ])('%j becomes %j', (text, slug) => {
    expect(toSlug(text)).toBe(slug)
  })

  it.each([
    ['Ελληνικά Été ☕', 'ellinika-ete'],
    ['ΟΥΖΟ', 'ouzo'],
    ['αυτός', 'aftos'],
    ['Αύγουστος', 'avgoustos'],
    ['Ευρώπη', 'evropi'],
    ['εύκολο', 'efkolo'],
    ['ηύρα', 'ivra'],
    ['Ναύπλιο', 'nafplio'],
    ['Ταΰγετος', 'taygetos'],
    ['αϋπνία', 'aypnia'],
    ['άυλος', 'aylos'],
    ['Άγγελος', 'angelos'],
    ['Αγκαλιά', 'agkalia'],
    ['Σφιγξ', 'sfinx'],
    ['άγχος', 'anchos'],
    ['Μπύρα', 'byra'],
    ['Λάμπρος', 'lampros'],
    ['Χανιά ψάρι', 'chania-psari'],
    ['Θησαυρός', 'thisavros'],
    ['ἀνθρώπου τοῦ αὐτοῦ', 'anthropou-tou-aftou'],
    ['28η Οκτωβρίου', '28i-oktovriou'],
  ])('transliterates the Greek %s to %s', (text, slug) => {
    expect(toSlug(text)).toBe(slug)
  })

  it('returns at most 200 whole characters, without a hyphen at the end', () => {
    expect(toSlug(`${'x'.repeat(199)} y`)).toBe('x'.repeat(199))
    expect(toSlug('𠮷'.repeat(300))).toBe('𠮷'.repeat(200))
  })
})

describe('sanitizeSlug', () => {
  it.each([
    ['Given Slug!', 'given-slug'],
    ['caf%C3%A9', 'cafe'],
    ['%CE%91%CE%B8%CE%AE%CE%BD%CE%B1', 'αθήνα'],
    ['Αθήνα', 'αθήνα'],
    ['a/b?c#d&e%f', 'a-b-c-d-e-f'],
    ['a%00b', 'a-b'],
    ['<b>x</b> y', 'x-y'],
    ['2027', '2027'],
    ['100%', '100'],
    ['/', ''],
  ])('%j becomes %j', (sent, slug) => {
    expect(sanitizeSlug(sent)).toBe(slug)
  })
})

describe('listSlugSpellings', () => {
  it.each([
    ['spring-fair', ['spring-fair']],
    ['Αθήνα', ['αθήνα', 'athina']],
    ['%CE%91%CE%B8%CE%AE%CE%BD%CE%B1', ['%ce%91%ce%b8%ce%ae%ce%bd%ce%b1', 'αθήνα', 'athina']],
    ['caf%C3%A9', ['caf%c3%a9', 'café', 'cafe']],
    ['!', ['!']],
    ['', []],
  ])('lists the spellings of %j: %j', (slug, spellings) => {
    expect(listSlugSpellings(slug)).toEqual(spellings)
  })

  it('omits characters that the database cannot store', () => {
    expect(listSlugSpellings('a\u0000b')).toEqual(['a-b', 'ab'])
    expect(listSlugSpellings('a\ud800b')).toEqual(['a-b', 'ab'])
  })
})

describe('listWrittenSlugs', () => {
  it.each([
    ['caf%C3%A9', ['caf%C3%A9', 'café']],
    ['D++', ['D++']],
    ['a%00b', ['a%00b']],
  ])('%s is %j: no slug has a control character', (text, slugs) => expect(listWrittenSlugs(text)).toEqual(slugs))
})
